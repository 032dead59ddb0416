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
