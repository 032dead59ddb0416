import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { stderrLog } from '../platform/log.ts';
import { createBrowserOpener } from '../platform/openBrowser.ts';
import type { Machine } from './machine.ts';

const env = { ...process.env };
// No process that the bridge starts gets to see it.
delete process.env.MCPEEK_TOKEN;

/** The machine that this process runs on. */
export const thisMachine: Machine = {
  environment: env,
  workingFolder: process.cwd(),
  userHome: homedir(),
  clock: systemClock,
  ids: randomIds,
  log: stderrLog,
  print: (line) => void process.stdout.write(`${line}\n`),
  openBrowser: createBrowserOpener(env, process.platform),
  isContainer:
    existsSync('/.dockerenv') || existsSync('/run/.containerenv') || env.REMOTE_CONTAINERS === 'true',
  pathDelimiter: delimiter,
  projectFolder: fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/, ''),
  pid: process.pid,
  onStopSignal(listener) {
    process.on('SIGINT', listener).on('SIGTERM', listener);
  },
  exit: (code) => process.exit(code),
};
