import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { prepareNode, preparePage, root, say } from './prepare.mjs';

/** Takes the pictures of the README: `node scripts/pictures.mjs` writes them to docs/images. */

const folder = join(root, 'docs', 'images');
const mostBytes = 200_000;
const viewport = { width: 1440, height: 860 };

const node = prepareNode();
preparePage(node);
const found = await ensureBrowser(node, say);
if (found.problem !== undefined) throw new Error(found.problem);

const { chromium } = await import('@playwright/test');
const userHome = mkdtempSync(join(tmpdir(), 'mcpeek-pictures-'));
const bridge = await startBridge();
const browser = await chromium.launch({ executablePath: found.path, args: browserFlags() });
try {
  await takePictures();
} finally {
  await browser.close();
  bridge.child.kill('SIGTERM');
  await bridge.closed;
  rmSync(userHome, { recursive: true, force: true });
}

async function takePictures() {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${bridge.url}/#token=${encodeURIComponent(bridge.token)}`);

  await connect(page, everythingServer(), 'everything');
  await stop(page);
  await page.goto(bridge.url);
  await connect(page, practiceServer('--fault', 'stdout-log@ping'), 'practice');
  await openTools(page);
  await run(page, 'add', '{\n  "a": 19,\n  "b": 23\n}', '{"sum":42}');
  await run(page, 'notify', '{ "count": 12, "level": "info" }', 'Sent 12 of 12 messages');
  await run(page, 'ping_client', '{}', 'The client answered');
  await run(page, 'fail', '{ "message": "the printer is on fire" }', 'the printer is on fire');
  await run(page, 'digits', '{}', '1915883588174806058');
  await run(page, 'slow', '{\n  "seconds": 0.6,\n  "steps": 4\n}', 'Worked 0.6 seconds in 4 steps');
  await page.getByRole('grid', { name: 'Frames of the exchange' }).getByText('step 4 of 4').waitFor();
  await picture(page, 'tools-dark', 'dark');

  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Records' });
  await grid.locator('[aria-selected]').filter({ hasText: 'snowflake' }).click();
  await page.getByRole('region', { name: /^Record #/ }).getByText('1915883588174806058').first().waitFor();
  await picture(page, 'timeline-dark', 'dark');
  await picture(page, 'timeline-light', 'light');

  await page.goto(bridge.url);
  await page.getByRole('textbox', { name: 'Command or URL' }).fill('npx -y my-server "/data/with space" ""');
  await page.getByRole('listitem').filter({ hasText: 'with space' }).waitFor();
  await picture(page, 'home-light', 'light');
}

/** Waits until everything stands, and takes one picture. */
async function picture(page, name, colorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.mouse.move(viewport.width - 1, viewport.height - 1);
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  const { size } = statSync(path);
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes; ${mostBytes} are allowed.`);
  say(`${name}.png  ${size} bytes`);
}

async function connect(page, line, title) {
  await page.getByRole('textbox', { name: 'Command or URL' }).fill(line);
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Start ${title}` }).click();
  await page.getByRole('grid', { name: 'Records' }).getByText(/^\d prompts$/).waitFor();
}

async function stop(page) {
  await page.getByRole('button', { name: 'Stop the session' }).click();
  await page.getByRole('status').filter({ hasText: 'closed' }).waitFor();
}

async function openTools(page) {
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.getByRole('listbox', { name: 'Tools' }).waitFor();
}

/** Runs a tool with these arguments and waits for words of its result. */
async function run(page, name, argumentsText, words) {
  const option = page.getByRole('listbox', { name: 'Tools' }).getByRole('option');
  await option.filter({ has: page.getByText(name, { exact: true }) }).click();
  const form = page.getByRole('region', { name: `Tool ${name}`, exact: true });
  await form.locator('.monaco-editor .view-lines').click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), argumentsText);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await form.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('region', { name: 'Result', exact: true }).getByText(words).first().waitFor();
}

function practiceServer(...options) {
  return ['node', join(root, 'packages', 'practice-server', 'src', 'main.ts'), ...options].join(' ');
}

function everythingServer() {
  const packageFolder = join(root, 'node_modules', '@modelcontextprotocol', 'server-everything');
  return `node ${join(packageFolder, 'dist', 'index.js')}`;
}

/** Starts a bridge of its own, on a home that is thrown away. */
async function startBridge() {
  const main = join(root, 'apps', 'bridge', 'src', 'cli', 'main.ts');
  const options = ['--json', '--no-open', '--port', '0', '--home', join(userHome, '.mcpeek')];
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', main, ...options], {
    cwd: userHome,
    env: { PATH: `${join(node, '..')}:${process.env.PATH}`, HOME: userHome },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void closed.then((code) => reject(new Error(`The bridge ended with ${code} before it was ready.`)));
  });
  return { ...JSON.parse(line), child, closed };
}
