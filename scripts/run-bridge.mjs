import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, say } from './prepare.mjs';

/** Not SIGHUP: to listen for it would undo `nohup`. */
const signals = ['SIGINT', 'SIGTERM'];

/** Runs the bridge in place of this script: its words, folder, signals and exit code are passed through. */
export function runBridge(node, nodeOptions, words, environment = {}) {
  const main = join(root, 'apps', 'bridge', 'src', 'cli', 'main.ts');
  // A bounded young generation: a flood of frames is garbage at once. Below 8 MB much of it survives into the old one.
  const options = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', ...nodeOptions];
  const child = spawn(node, [...options, main, ...words], {
    stdio: 'inherit',
    // npm says where the command was typed; without npm it is here.
    env: { INIT_CWD: process.cwd(), ...process.env, ...environment },
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  if (process.env.npm_lifecycle_event !== undefined) onParentGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    say(`error: The bridge could not be started with ${node}: ${error.code}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of signals) process.off(name, passOn);
    process.kill(process.pid, signal);
  });
}

/** npm passes a SIGTERM on to its shell alone, which dies of it and leaves us behind. */
function onParentGone(callBack) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callBack();
  }, 500);
  timer.unref();
}
