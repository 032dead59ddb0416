import { toCaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { FilterNode } from '@mcpeek/protocol/filter/filterAst';
import { parseFilter } from '@mcpeek/protocol/filter/parseFilter';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { Catalog, RecordChoice } from '../../store/captureStore.ts';
import { type ExportOptions, previewExport } from '../../store/exportCapture.ts';
import { type CallHandlers, CallRefusal } from '../callHandlers.ts';
import type { HandlePool } from '../handlePool.ts';
import { refuseChange } from './changeRefusals.ts';
import { headerOf } from './httpExchangeDetail.ts';
import type { OneTimeLinks } from './oneTimeLinks.ts';
import { recordDetail, rulesOfSeq } from './recordDetail.ts';
import type { Rejudge } from './rejudge.ts';

type Name =
  | 'capture/list'
  | 'capture/get'
  | 'capture/rename'
  | 'capture/delete'
  | 'capture/rejudge'
  | 'capture/exportPreview'
  | 'capture/exportLink'
  | 'record/get'
  | 'record/header'
  | 'finding/groups'
  | 'finding/list'
  | 'rule/list';

/** What an export link stands for. */
export interface ExportOrder {
  readonly captureId: string;
  readonly options: ExportOptions;
}

/** The calls about stored captures. */
export function captureCalls(parts: {
  readonly catalog: Catalog;
  readonly pool: HandlePool;
  readonly links: OneTimeLinks<ExportOrder>;
  /** Adds what only sessions know, such as which one writes it. */
  readonly rejudge: Rejudge;
  readonly withSession: (summary: CaptureSummary) => CaptureSummary;
}): Pick<CallHandlers, Name> {
  const { catalog, pool, links, withSession } = parts;

  return {
    'capture/list': () => catalog.list().map(withSession),
    'capture/get': ({ captureId }) => withSession(pool.use(captureId).summary()),
    'capture/rename': ({ captureId, title }) => {
      // The bridge that wrote it when it was opened here may be gone since.
      if (pool.use(captureId).summary().isReadOnly === true) pool.release(captureId);
      const renamed = catalog.rename(toCaptureId(captureId), title);
      if (!renamed.ok) throw refuseChange(captureId, 'Rename', renamed.problem);
      return withSession(renamed.value);
    },
    'capture/delete': ({ captureId }) => {
      pool.use(captureId);
      pool.release(captureId);
      const refusal = catalog.remove(toCaptureId(captureId));
      if (refusal !== undefined) throw refuseChange(captureId, 'Delete', refusal);
      return {};
    },
    'capture/rejudge': async ({ captureId, revision }) => {
      pool.use(captureId);
      return withSession(await parts.rejudge(toCaptureId(captureId), revision));
    },
    'capture/exportPreview': ({ captureId, unmasked }) =>
      previewExport(pool.use(captureId), unmasked === true),
    'capture/exportLink': ({ captureId, unmasked, frameKeys }) => {
      pool.use(captureId);
      const link = links.make({
        captureId,
        options: { isUnmasked: unmasked === true, frameKeys: frameKeys ?? [] },
      });
      return { url: `/api/captures/${encodeURIComponent(captureId)}/export?format=jsonl&link=${link}` };
    },
    'record/get': ({ captureId, seq }) => recordDetail(pool.use(captureId), seq),
    'record/header': ({ captureId, seq, index }) => headerOf(pool.use(captureId), { seq, index }),
    'finding/groups': ({ captureId, filter, rev }) => {
      const capture = pool.use(captureId);
      return capture.findingGroups(chooseRecords(filter, rev));
    },
    'finding/list': ({ captureId, filter, rev, ruleId, severity, side, after, limit }) => {
      const capture = pool.use(captureId);
      return capture.listFindings({
        after: after ?? 0,
        limit: limit ?? 100,
        ...(ruleId === undefined ? {} : { ruleId }),
        ...(severity === undefined ? {} : { severity }),
        ...(side === undefined ? {} : { side }),
        ...chooseRecords(filter, rev),
      });
    },
    'rule/list': ({ captureId, seq }) => rulesOfSeq(pool.use(captureId), seq),
  };
}

function chooseRecords(filterText: string | undefined, rev: Revision | undefined): RecordChoice {
  const filter = readFilter(filterText);
  return { ...(filter === undefined ? {} : { filter }), ...(rev === undefined ? {} : { rev }) };
}

function readFilter(text: string | undefined): FilterNode | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const parsed = parseFilter(text);
  if (parsed.ok) return parsed.value;
  const { message, position } = parsed.problem;
  throw new CallRefusal(-32602, message, { kind: 'badFilter', pointer: '/filter', position, message });
}
