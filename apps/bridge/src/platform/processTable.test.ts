import { expect, test } from 'vitest';
import { findStrays, readChildren, readProcess, type TableEntry } from './processTable.ts';

const entry = (pid: number, of: Partial<TableEntry>): TableEntry => ({
  pid,
  parent: 1,
  group: pid,
  session: pid,
  startedAt: `start ${pid}`,
  ...of,
});

test('descendants of a living leader are strays when they left its group, at any depth', () => {
  const table = [
    entry(10, {}),
    entry(11, { parent: 10, group: 10, session: 10 }),
    entry(12, { parent: 11 }),
    entry(13, { parent: 12, group: 12, session: 12 }),
    entry(20, {}),
  ];
  expect(findStrays(10, table)).toEqual([12, 13]);
});

test('of a leader that is gone, what is left in its session and outside its group are strays', () => {
  const table = [
    entry(11, { group: 10, session: 10 }),
    entry(12, { group: 12, session: 10 }),
    entry(13, { parent: 12 }),
    entry(20, {}),
  ];
  expect(findStrays(10, table)).toEqual([12, 13]);
});

test('of a leader that is gone, known descendants are strays unless another process has their number now', () => {
  const table = [entry(12, {}), entry(13, { parent: 12 }), entry(14, { startedAt: 'later' })];
  expect(findStrays(10, table, [entry(12, {}), entry(14, {}), entry(15, {})])).toEqual([12, 13]);
});

test('this process is a child of its parent, as the system tells', () => {
  expect(readProcess(process.pid)).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(readChildren(process.ppid)).toContain(process.pid);
});
