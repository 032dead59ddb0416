import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { browserFlags, findBrowser } from './browser.mjs';
import { prepareNode, preparePage, root, say } from './prepare.mjs';

const node = prepareNode();
preparePage(node);

if (process.execPath === node) await measure(process.argv.slice(2));
else {
  // What is measured, and what measures, run on the Node that MCPeek brings.
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, words, { stdio: 'inherit' });
  // It stops what it started; npm and the terminal may tell only this one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

async function measure(words) {
  const { benchNames, runBench } = await import('./bench/main.ts');
  const { installRival } = await import('./bench/rival.ts');
  const names = words.filter((word) => !word.startsWith('--'));
  const wrong = words.filter((word) =>
    word.startsWith('--') ? word !== '--quick' : !benchNames.includes(word),
  );
  if (wrong.length > 0) {
    say(
      `error: ${wrong.join(' ')} is not known here. Give some of ${benchNames.join(', ')}, and --quick for few rounds.`,
    );
    process.exitCode = 2;
    return;
  }
  const npm = process.env.npm_execpath;
  const browser = await findBrowser();
  const place = {
    root,
    node,
    browser: browser?.path,
    browserFlags: browserFlags(),
    isQuick: words.includes('--quick'),
    rival: installRival(root, npm === undefined ? ['npm'] : [node, npm]),
    say,
  };
  process.exitCode = (await runBench(place, names)) ? 0 : 1;
}
