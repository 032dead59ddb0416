import { expect, test } from 'vitest';
import type { Revision } from '../base/revision.ts';
import type { CaptureRecord } from '../record/captureRecord.ts';
import { createJudge } from './judge.ts';
import { createRecordJudge } from './judgeRecord.ts';
import { rulesOfRecord } from './rulesOfRecord.ts';

/** Judges lines of the server and gives of each what looked at it and what it broke. */
function judgeLines(lines: readonly string[], forced?: Revision) {
  const judge = createRecordJudge(
    createJudge({ transport: 'stdio', ...(forced === undefined ? {} : { forced }) }),
  );
  return lines.map((text, seq) => {
    const raw: CaptureRecord = {
      seq,
      atUs: seq,
      dir: 'in',
      kind: 'request',
      bytes: text.length + 1,
      text,
      end: '\n',
    };
    const { record, row, findings } = judge(raw);
    return {
      looked: rulesOfRecord({ record, row, transport: 'stdio' }).map(({ id }) => id),
      broken: findings.filter((finding) => finding.seq === seq).map(({ ruleId }) => ruleId),
    };
  });
}

const lines = [
  '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
  '{"jsonrpc":"1.0","method":"notifications/message"}',
  '{"jsonrpc":"2.0","id":7,"result":{}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":1.5,"message":3}}',
  '[{"jsonrpc":"2.0","method":"x"},5]',
  '[]',
  '{"a":1}',
  'listening on 3000',
  '',
];

test.each([undefined, '2024-11-05', '2025-03-26', '2025-11-25'] as const)(
  'whatever a record breaks is among the rules that looked at it, by %s',
  (forced) => {
    const judged = judgeLines(lines, forced);
    expect(judged.flatMap(({ broken }) => broken).length).toBeGreaterThan(5);
    for (const { looked, broken } of judged) expect(looked).toEqual(expect.arrayContaining(broken));
  },
);

test('the revision and the kind of the record decide', () => {
  const looked = (line: number, forced: Revision) => judgeLines(lines, forced)[line]?.looked ?? [];
  expect(looked(4, '2025-11-25')).toContain('batch/not-supported');
  expect(looked(4, '2025-03-26')).not.toContain('batch/not-supported');
  expect(looked(7, '2025-11-25')).toContain('jsonrpc/invalid-json');
  expect(looked(7, '2025-11-25').length).toBeLessThan(looked(0, '2025-11-25').length);
});

test('over another transport its rules do not look', () => {
  const [text] = lines;
  const record: CaptureRecord = {
    seq: 0,
    atUs: 0,
    dir: 'in',
    kind: 'request',
    bytes: 1,
    text: text ?? '',
    end: '\n',
  };
  const row = { seq: 0, atUs: 0, dir: 'in', kind: 'request', bytes: 1, gist: '', method: 'ping' } as const;
  const over = (transport: 'stdio' | 'http') => rulesOfRecord({ record, row, transport }).map(({ id }) => id);
  expect(over('http').length).toBeLessThan(over('stdio').length);
  expect(over('stdio')).toEqual(expect.arrayContaining(over('http')));
});
