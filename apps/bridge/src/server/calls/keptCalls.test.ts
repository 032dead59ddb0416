import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireErrorCodes } from '@mcpeek/protocol/wire/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomIds } from '../../platform/ids.ts';
import { type CallContext, CallRefusal } from '../callHandlers.ts';
import { keptCalls } from './keptCalls.ts';

let home = '';
const logged: string[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mcpeek-kept-'));
  logged.length = 0;
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const note = (text: string) => void logged.push(text);
const nothing = () => undefined;
const context: CallContext = {
  connection: { push: nothing, waitingBytes: () => 0, onClose: nothing },
  textAt: nothing,
};
const open = () =>
  keptCalls({
    home,
    ids: randomIds,
    log: { info: note, warn: note, error: note },
    onServersChange: () => note('told'),
  });
const server = { title: 'mine', target: { kind: 'stdio' as const, command: 'node', args: [] } };

const refusalOf = (work: () => unknown): CallRefusal | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof CallRefusal ? error : undefined;
  }
};

test.skipIf(!existsSync('/dev/full'))('what a full disk refuses to keep is refused in words', () => {
  for (const file of ['settings.json.new', 'servers.json.new']) symlinkSync('/dev/full', join(home, file));
  const calls = open();
  const settings = refusalOf(() => calls['settings/set']({ settings: { theme: 'dark' } }, context));
  const saved = refusalOf(() => calls['server/save'](server, context));
  for (const refusal of [settings, saved]) {
    expect(refusal?.code).toBe(wireErrorCodes.storeFailed);
    expect(refusal?.data).toEqual({ kind: 'storeFailed' });
    expect(refusal?.message).toContain('no space left on the disk');
  }
  expect(logged).toEqual([]);
  expect(calls['settings/get']({}, context)).toEqual({ settings: {} });
});

test('what the disk takes is kept', () => {
  const calls = open();
  calls['settings/set']({ settings: { theme: 'dark' } }, context);
  calls['server/save'](server, context);
  expect(open()['settings/get']({}, context)).toEqual({ settings: { theme: 'dark' } });
  expect(open()['server/list']({}, context)).toMatchObject([server]);
  expect(logged).toEqual(['told']);
});
