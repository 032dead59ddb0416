import type { CaptureRecord, RowStatus } from '@mcpeek/protocol/record/captureRecord';
import { type Severity, worseOf } from '@mcpeek/protocol/record/finding';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { RecordDetail } from '@mcpeek/protocol/wire/recordDetail';
import { formatBytes, formatDuration } from '../../ui/format.ts';
import { visibleLine } from '../../ui/visibleText.ts';

export type DetailTab = 'message' | 'facts' | 'checks' | 'http' | 'raw';

/** Which tabs a record has, which one is first, and under which name the user's choice is kept. */
export function tabsOfRecord(record: CaptureRecord): OfferedTabs {
  const offered = tabsOfKind(record);
  if (record.http === undefined || offered.tabs.includes('http')) return offered;
  // Beside the message, as in the design: what carried it.
  const at = offered.tabs.indexOf('raw');
  return { ...offered, tabs: offered.tabs.toSpliced(at < 0 ? offered.tabs.length : at, 0, 'http') };
}

interface OfferedTabs {
  readonly tabs: readonly DetailTab[];
  readonly initial: DetailTab;
  readonly memory: string;
}

function tabsOfKind(record: CaptureRecord): OfferedTabs {
  switch (record.kind) {
    case 'malformed':
      // A frame that is one whole JSON value has a message to lay out; anything else only has bytes.
      // Both ends of a cut line joined may pass for a value that nobody sent.
      return record.cut !== undefined || isJsonText(record.text)
        ? { tabs: ['message', 'checks', 'raw'], initial: 'raw', memory: 'malformedJson' }
        : { tabs: ['checks', 'raw'], initial: 'raw', memory: 'malformed' };
    case 'process':
    case 'note':
      return record.text === undefined
        ? { tabs: ['facts', 'checks'], initial: 'facts', memory: 'facts' }
        : { tabs: ['facts', 'checks', 'raw'], initial: 'facts', memory: 'facts' };
    case 'stderr':
      return { tabs: ['raw', 'checks'], initial: 'raw', memory: 'stderr' };
    case 'http':
    case 'sse':
      return record.text === undefined && record.base64 === undefined
        ? { tabs: ['http', 'checks'], initial: 'http', memory: 'http' }
        : { tabs: ['http', 'checks', 'raw'], initial: 'http', memory: 'http' };
    default:
      return { tabs: ['message', 'checks', 'raw'], initial: 'message', memory: 'message' };
  }
}

/** Findings of the record and of its exchange, and the worst of them. */
export function countOfFindings(detail: RecordDetail): {
  readonly count: number;
  readonly worst: Severity | undefined;
} {
  const all = [...detail.findings, ...detail.exchangeFindings];
  return {
    count: all.length,
    worst: all.reduce<Severity | undefined>((worst, finding) => worseOf(worst, finding.severity), undefined),
  };
}

/** The request and the answer of the record's exchange, as far as they are there. */
export function partnersOf(detail: RecordDetail): {
  readonly request: SummaryRow | undefined;
  readonly answer: SummaryRow | undefined;
} {
  const rows = [...detail.exchangeRows, detail.row];
  const exchange = detail.row.exchange;
  if (exchange === undefined) return { request: undefined, answer: undefined };
  return {
    request: rows.find((row) => row.seq === exchange && row.kind === 'request'),
    answer: rows.find((row) => row.exchange === exchange && (row.kind === 'result' || row.kind === 'error')),
  };
}

/** The second line of the head: id, duration, size, initiator, revision. */
export function factsLine(detail: RecordDetail): string {
  const { row } = detail;
  const { request, answer } = partnersOf(detail);
  const took = request?.tookUs ?? answer?.tookUs ?? row.tookUs;
  const waits = request === undefined ? undefined : waitWords[request.status ?? 'ok'];
  const parts = [
    row.idText === undefined ? undefined : `id ${visibleLine(row.idText)}`,
    took === undefined ? waits : formatDuration(took),
    row.bytes === 0 ? undefined : formatBytes(row.bytes),
    row.by === undefined ? undefined : byWords[row.by],
    row.rev,
    row.status === 'cancelled' || row.status === 'late' || row.status === 'unmatched'
      ? row.status
      : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

const waitWords: Readonly<Partial<Record<RowStatus, string>>> = {
  open: 'not answered yet',
  error: 'never answered',
};

const byWords = {
  you: 'sent by you',
  connect: 'sent to connect',
  auto: 'sent by itself',
  retry: 'sent again',
  answer: 'an answer of MCPeek',
  replay: 'replayed',
} as const;

function isJsonText(text: string | undefined): boolean {
  if (text === undefined || !/^\s*[[{]/.test(text) || text.length > 1_000_000) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
