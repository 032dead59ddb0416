import { expect, it } from 'vitest';
import { encodeUtf8 } from '../base/utf8.ts';
import { createStdioFramer } from '../frame/stdioFramer.ts';
import { createJudge } from './judge.ts';

it.each([
  ['2025-03-26', ['batch/contains-initialize']],
  ['2025-06-18', ['batch/not-supported']],
])('initialize in an array is judged by %s, which it asks for', (revision, rules) => {
  const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`;
  const judge = createJudge({ transport: 'stdio' });
  const [frame] = createStdioFramer().push(
    encodeUtf8(`[{"jsonrpc":"2.0","id":1,"method":"ping"},${initialize}]\n`),
  );
  if (frame === undefined) throw new Error('no frame');
  const { findings, record } = judge.frame({ seq: 0, atUs: 0 }, 'out', frame);
  expect(record.rev).toBe(revision);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(rules);
});

it('closes what was open when the bridge ended, and blames nobody for it', () => {
  const judge = createJudge({ transport: 'stdio' });
  const framer = createStdioFramer();
  const send = (seq: number, dir: 'out' | 'in', id: number) => {
    const [frame] = framer.push(encodeUtf8(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`));
    if (frame !== undefined) judge.frame({ seq, atUs: seq * 10 }, dir, frame);
  };
  send(0, 'out', 1);
  send(1, 'in', 2);
  const { updates, findings } = judge.note({ seq: 2, atUs: 50 }, { kind: 'bridgeEnded', text: 'gone' });
  expect(updates.map(({ seq, status, tookUs }) => [seq, status, tookUs])).toEqual([
    [0, 'error', undefined],
    [1, 'cancelled', undefined],
  ]);
  expect(findings).toEqual([]);
});

it('ends a request with the process that it was sent to, not with the one that was started after it', () => {
  const judge = createJudge({ transport: 'stdio' });
  const framer = createStdioFramer();
  const send = (seq: number, id: number) => {
    const [frame] = framer.push(encodeUtf8(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`));
    if (frame !== undefined) judge.frame({ seq, atUs: seq * 10 }, 'out', frame);
  };
  const exit = (seq: number) =>
    judge
      .process({ seq, atUs: seq * 10 }, { event: 'exited', code: 2 })
      .updates.map((update) => [update.seq, update.status, update.tookUs]);
  send(0, 1);
  expect(exit(1)).toEqual([[0, 'error', 10]]);
  send(2, 2);
  expect(exit(5)).toEqual([[2, 'error', 30]]);
});

it('keeps that a line of stderr was cut', () => {
  const cut = { headBytes: 1, tailBytes: 1, totalBytes: 900 };
  const line = { text: 'ab', end: '\n' as const, bytes: 901, cut };
  const { record } = createJudge({ transport: 'stdio' }).stderr({ seq: 0, atUs: 0 }, line);
  expect(record).toMatchObject({ text: 'ab', bytes: 901, cut });
});
