import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const wellKnownPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium: MCPEEK_BROWSER, Playwright's own, the system's. Gives `{ path, from }`, or `{ problem }` when
 * MCPEEK_BROWSER names none, or undefined when there is none.
 */
export async function findBrowser(environment = process.env) {
  const named = environment.MCPEEK_BROWSER;
  if (named) {
    if (isProgram(named)) return { path: named, from: 'MCPEEK_BROWSER' };
    return { problem: `MCPEEK_BROWSER names ${named}, which is no program.` };
  }
  const own = await pathOfPlaywright();
  if (own !== undefined && isProgram(own)) return { path: own, from: 'Playwright' };
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = [...places, ...wellKnownPlaces].find(isProgram);
  return path === undefined ? undefined : { path, from: 'the system' };
}

/** Finds a browser or installs one; gives `{ path, from }` or `{ problem }`. */
export async function ensureBrowser(node, say) {
  const found = await findBrowser();
  if (found !== undefined) return found;
  say('There is no browser for the tests; installing one…');
  const run = (command, args, timeout) =>
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], timeout });

  run(node, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], 600_000);
  const downloaded = await findBrowser();
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    run('/usr/bin/apt-get', ['update'], 600_000);
    run('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 900_000);
  }
  const packaged = await findBrowser();
  return packaged ?? { problem: howToInstall };
}

/** Flags that a Chromium needs here: it does not start as root with its sandbox, and must not look for its maker. */
export function browserFlags() {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync'];
  const flags = [...quiet, '--disable-background-networking', '--disable-dev-shm-usage'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;
}

const howToInstall =
  'There is no browser for the browser tests, and none could be installed. Install Chromium or Chrome with your system’s packages (Debian: sudo apt-get install chromium), or run  npx playwright install --with-deps chromium,  or set MCPEEK_BROWSER to the program of one.';

async function pathOfPlaywright() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
