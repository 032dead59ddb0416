import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { prepareNode, preparePage, root, say } from './prepare.mjs';

/** Takes the pictures of the README: `node scripts/pictures.mjs` writes them to docs/images. */

const folder = join(root, 'docs', 'images');
const mostBytes = 200_000;
const viewport = { width: 1440, height: 860 };
/** Text is drawn alike on every screen; coloured edges of letters would also double the size of a picture. */
const steadyText = ['--disable-lcd-text', '--font-render-hinting=none', '--force-color-profile=srgb'];

const node = prepareNode();
preparePage(node);
const found = await ensureBrowser(node, say);
if (found.problem !== undefined) throw new Error(found.problem);

const { chromium } = await import('@playwright/test');
const userHome = mkdtempSync(join(tmpdir(), 'mcpeek-pictures-'));
linkServers();
const bridge = await startBridge();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...browserFlags(), ...steadyText],
});
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
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, colorScheme: 'dark' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${bridge.url}/#token=${encodeURIComponent(bridge.token)}`);

  await connect(page, 'node everything/index.js', 'everything');
  await stop(page);
  await page.goto(bridge.url);
  await connect(page, 'node practice/main.ts --fault stdout-log@ping', 'practice');
  await openTools(page);
  await run(page, 'notify', '{ "count": 12, "level": "info" }', 'Sent 12 of 12 messages');
  await run(page, 'ping_client', '{}', 'The client answered');
  await run(page, 'fail', '{ "message": "the printer is on fire" }', 'the printer is on fire');
  await run(page, 'digits', '{}', '1915883588174806058');
  await run(page, 'slow', '{\n  "seconds": 0.6,\n  "steps": 2\n}', 'Worked 0.6 seconds in 2 steps');
  await page.getByRole('grid', { name: 'Frames of the exchange' }).getByText('step 2 of 2').waitFor();
  await colours(page);
  await picture(page, 'tools-dark');

  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Records' });
  await grid.locator('[aria-selected]').filter({ hasText: 'not JSON' }).click();
  await grid.locator('[aria-selected]').filter({ hasText: '"snowflake"' }).click();
  await messageOf(page);
  await picture(page, 'timeline-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await messageOf(page);
  await picture(page, 'timeline-light');

  await page.goto(bridge.url);
  await page.getByRole('textbox', { name: 'Command or URL' }).fill('npx -y my-server "/data/with space" ""');
  await page.getByRole('listitem').filter({ hasText: 'with space' }).waitFor();
  await picture(page, 'home-light');
}

/** Waits for the message of the selected record. */
async function messageOf(page) {
  const record = page.getByRole('region', { name: /^Record #/ });
  await record.locator('.monaco-editor').getByText('1915883588174806058').first().waitFor();
  await colours(page);
}

/** Waits until the editor has coloured its words, each kind by a class of its own. */
async function colours(page) {
  await page.waitForFunction(() => {
    const words = document.querySelectorAll('.monaco-editor .view-line span[class^="mtk"]');
    return new Set([...words].map((word) => word.className)).size >= 4;
  });
}

/** Waits until everything stands, and takes one picture. */
async function picture(page, name) {
  await page.mouse.move(viewport.width - 1, viewport.height - 1);
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, `${name}.png`);
  const bytes = pressPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  if (bytes.length > mostBytes) {
    throw new Error(`${name}.png has ${bytes.length} bytes; ${mostBytes} are allowed.`);
  }
  writeFileSync(file, bytes);
  say(`${name}.png  ${bytes.length} bytes`);
}

/** The same PNG in fewer bytes: flat areas compress best without the filters that the browser uses. */
function pressPng(png) {
  const chunks = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ kind: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
  }
  const isPixels = ({ kind }) => kind === 'IDAT';
  const pixels = inflateSync(Buffer.concat(chunks.filter(isPixels).map(({ data }) => data)));
  const pressed = { kind: 'IDAT', data: deflateSync(withoutFilters(pixels, chunks[0].data), { level: 9 }) };
  const first = chunks.findIndex(isPixels);
  const rest = chunks.filter((chunk) => !isPixels(chunk));
  const all = [...rest.slice(0, first), pressed, ...rest.slice(first)];
  return Buffer.concat([png.subarray(0, 8), ...all.map(toChunk)]);
}

/** Takes the filters of a PNG's lines off: each line then begins with 0 and holds its pixels as they are. */
function withoutFilters(lines, header) {
  const step = header[9] === 6 ? 4 : 3;
  const length = 1 + header.readUInt32BE(0) * step;
  for (let line = 0; line < lines.length; line += length) {
    const filter = lines[line];
    lines[line] = 0;
    for (let at = line + 1; at < line + length; at += 1) {
      const isFirst = at - line <= step;
      const left = isFirst ? 0 : lines[at - step];
      const above = line === 0 ? 0 : lines[at - length];
      const corner = isFirst || line === 0 ? 0 : lines[at - length - step];
      lines[at] += [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
    }
  }
  return lines;
}

/** The one of three neighbours that is nearest to left + above − corner, as PNG has it. */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one));
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function toChunk({ kind, data }) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

async function connect(page, line, title) {
  await page.getByRole('textbox', { name: 'Command or URL' }).fill(line);
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Start ${title}` }).click();
  await page
    .getByRole('grid', { name: 'Records' })
    .getByText(/^\d prompts$/)
    .waitFor();
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

/** Puts the servers into the home, so that the pictures show no path of this machine. */
function linkServers() {
  const everything = join(root, 'node_modules', '@modelcontextprotocol', 'server-everything', 'dist');
  symlinkSync(everything, join(userHome, 'everything'));
  symlinkSync(join(root, 'packages', 'practice-server', 'src'), join(userHome, 'practice'));
}

/** Starts a bridge of its own, on a home that is thrown away. */
async function startBridge() {
  const main = join(root, 'apps', 'bridge', 'src', 'cli', 'main.ts');
  const options = ['--json', '--no-open', '--home', join(userHome, '.mcpeek')];
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
