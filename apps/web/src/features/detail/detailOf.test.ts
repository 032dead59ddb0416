import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { describe, expect, test } from 'vitest';
import { factsLine, partnersOf, tabsOfRecord } from './detailOf.ts';

const record = (parts: Partial<CaptureRecord>): CaptureRecord => ({
  seq: 34,
  atUs: 0,
  dir: 'in',
  kind: 'result',
  bytes: 412,
  end: '\n',
  ...parts,
});
const row = (parts: Partial<SummaryRow>): SummaryRow => ({
  seq: 34,
  atUs: 0,
  dir: 'in',
  kind: 'result',
  gist: '',
  bytes: 412,
  ...parts,
});
const detail = (own: SummaryRow, exchange: readonly SummaryRow[] = []): RecordDetail => ({
  ...record({}),
  row: own,
  truncated: false,
  findings: [],
  relatedFindings: [],
  exchangeRows: exchange,
  exchangeFindings: [],
});

describe('detail', () => {
  test('malformed frames open on their bytes', () => {
    expect(tabsOfRecord(record({ kind: 'malformed', text: 'listening…' }))).toMatchObject({
      tabs: ['checks', 'raw'],
      initial: 'raw',
    });
    expect(tabsOfRecord(record({ kind: 'malformed', text: '{"a":1}' })).tabs).toContain('message');
  });

  test('a process event has no bytes', () => {
    expect(tabsOfRecord(record({ kind: 'process' })).tabs).toEqual(['facts', 'checks']);
  });

  test('an answer finds its request and says how long it took', () => {
    const request = row({ seq: 22, kind: 'request', dir: 'out', exchange: 22, tookUs: 1_840_000 });
    const found = detail(row({ exchange: 22, idText: '7', rev: '2025-11-25' }), [request]);
    expect(partnersOf(found).request?.seq).toBe(22);
    expect(partnersOf(found).answer?.seq).toBe(34);
    expect(factsLine(found)).toBe('id 7 · 1.84 s · 412 B · 2025-11-25');
  });

  test('an open request says that it waits', () => {
    const open = row({ kind: 'request', exchange: 34, status: 'open', by: 'you' });
    expect(factsLine(detail(open))).toBe('not answered yet · 412 B · sent by you');
  });

  test('a notification has no partners', () => {
    expect(partnersOf(detail(row({ kind: 'notification' })))).toEqual({
      request: undefined,
      answer: undefined,
    });
  });
});
