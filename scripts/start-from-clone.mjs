import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, say } from './prepare.mjs';
import { failedStep, passedStep } from './steps.mjs';

/** Starts the committed product as a newcomer does: from a fresh clone, with an empty home. Counts as one test. */
export async function startFromClone() {
  say('\n── npm start from a fresh clone, with an empty home');
  const folder = mkdtempSync(join(tmpdir(), 'mcpeek-clone-'));
  try {
    await tryStart(folder);
    return passedStep;
  } catch (error) {
    say(`✖ ${error instanceof Error ? error.message : error}`);
    return failedStep('npm start from a fresh clone');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryStart(folder) {
  const [home, clone] = [join(folder, 'home'), join(folder, 'clone')];
  mkdirSync(home);
  const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 2, 2] });
  if (cloned.status !== 0) throw new Error('git clone failed');

  const words = ['start', '--silent', '--', '--json', '--no-open', '--port', '0'];
  const child = spawn('npm', words, {
    cwd: clone,
    env: newcomersEnvironment(home),
    stdio: ['ignore', 'pipe', 2],
    shell: process.platform === 'win32',
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const line = await Promise.race([firstLine(child.stdout), ended.then(() => undefined)]);
  if (line === undefined) throw new Error('npm start ended without its line of JSON');
  const { url, pid, token } = JSON.parse(line);
  try {
    await expectAnswer(`${url}/healthz`, {}, (text) => JSON.parse(text).ok === true);
    await expectAnswer(`${url}/`, {}, (text) => text.includes('<script'));
    const authorization = `Bearer ${token}`;
    await expectAnswer(`${url}/api/login`, { authorization }, () => true);
  } finally {
    process.kill(pid, 'SIGTERM');
    await ended;
  }
}

async function expectAnswer(url, headers, isGood) {
  const answer = await fetch(url, { headers });
  if (!answer.ok || !isGood(await answer.text()))
    throw new Error(`${url} answered ${answer.status}, not as it should`);
}

function firstLine(stream) {
  return new Promise((resolve) => {
    createInterface({ input: stream }).once('line', resolve);
  });
}

/** Without what this run of npm added, and with an empty home; npm's cache of packages may be used. */
function newcomersEnvironment(home) {
  const entries = Object.entries(process.env).filter(([name]) => !/^(npm_|MCPEEK_|INIT_CWD$)/.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !/node_modules.\.bin/.test(entry));
  const cache = spawnSync('npm', ['config', 'get', 'cache'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return {
    ...Object.fromEntries(entries),
    PATH: path.join(delimiter),
    HOME: home,
    USERPROFILE: home,
    npm_config_cache: (cache.stdout ?? '').trim() || join(home, '.npm'),
  };
}
