import type { Seq } from '@mcpeek/protocol/base/ids';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

/** The requests of the newest listing among rows: from the last answered first page on. A later page's gist names its cursor. */
export function lastListing(rows: readonly SummaryRow[]): readonly Seq[] {
  const requests = rows.filter(
    (row) =>
      row.kind === 'request' && row.dir === 'out' && row.method === 'tools/list' && row.status === 'ok',
  );
  const first = requests.findLastIndex((row) => !row.gist.startsWith('from cursor'));
  return requests.slice(Math.max(0, first)).map((row) => row.seq);
}
