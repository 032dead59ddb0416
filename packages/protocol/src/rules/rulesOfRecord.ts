import { scanJson } from '../base/json/scanJson.ts';
import { handshakeRevisions, isRevision } from '../base/revision.ts';
import type { Frame } from '../frame/frame.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import type { CaptureRecord, RecordKind } from '../record/captureRecord.ts';
import type { SummaryRow } from '../record/summaryRow.ts';
import { allRules } from './allRules.ts';
import type { AnyRule, TransportKind } from './rule.ts';
import { withStandIn } from './standIn.ts';

/** What a record shows to the rules. */
interface Shown {
  readonly on: AnyRule['on'];
  readonly frame?: Frame['kind'];
  readonly messages: readonly { readonly kind: SingleMessage['kind']; readonly method?: string }[];
}

/** The rules that looked at a stored record by the revision that judged it, in the order of all rules. */
export function rulesOfRecord(of: {
  readonly record: CaptureRecord;
  readonly row: SummaryRow;
  readonly transport: TransportKind;
}): readonly AnyRule[] {
  const shown = showRecord(of.record, of.row);
  if (shown === undefined) return [];
  return allRules.filter(
    (rule) =>
      rule.transports?.includes(of.transport) !== false &&
      isInForce(rule, of.row.rev) &&
      looksAt(rule, shown),
  );
}

/** Before a revision is agreed only what all handshake revisions require holds. */
function isInForce(rule: AnyRule, rev: string | undefined): boolean {
  const { levels } = withStandIn(rule);
  if (rev !== undefined && isRevision(rev)) return levels[rev] !== undefined;
  return handshakeRevisions.every((revision) => levels[revision] !== undefined);
}

function showRecord(record: CaptureRecord, row: SummaryRow): Shown | undefined {
  switch (record.kind) {
    case 'stderr':
      return { on: 'stderr', messages: [] };
    case 'process':
      return { on: 'life', messages: [] };
    case 'note':
      return record.note?.kind === 'blankLine' ? { on: 'frame', frame: 'blank', messages: [] } : undefined;
    case 'http':
    case 'sse':
      return { on: 'http', messages: [] };
    case 'malformed':
      return isJson(record)
        ? { on: 'message', frame: 'json', messages: [{ kind: 'invalid' }] }
        : { on: 'frame', frame: 'malformed', messages: [] };
    case 'batch':
      return { on: 'message', frame: 'json', messages: (row.items ?? []).map(toMessage) };
    default:
      return { on: 'message', frame: 'json', messages: [toMessage({ ...row, kind: record.kind })] };
  }
}

function isJson({ text, cut }: CaptureRecord): boolean {
  return text !== undefined && cut === undefined && scanJson(text, { wantsDuplicates: false }).ok;
}

function toMessage({ kind, method }: { readonly kind: RecordKind; readonly method?: string }) {
  const own = kind === 'request' || kind === 'notification' || kind === 'result' || kind === 'error';
  return { kind: own ? kind : 'invalid', ...(method === undefined ? {} : { method }) } as const;
}

function looksAt(rule: AnyRule, shown: Shown): boolean {
  if (shown.on === 'life' && rule.checkLife !== undefined) return true;
  switch (rule.on) {
    case 'frame':
      if (shown.frame === undefined) return false;
      return rule.frameKinds === undefined || rule.frameKinds.includes(shown.frame);
    case 'message':
      return shown.messages.some(({ kind, method }) => {
        if (rule.kinds !== undefined && !rule.kinds.includes(kind)) return false;
        const methods = kind === 'notification' ? rule.notifications : rule.methods;
        return methods === undefined || (method !== undefined && methods.includes(method));
      });
    case 'stderr':
      return shown.on === 'stderr';
    case 'life':
      return shown.on === 'life';
    case 'http':
      return shown.on === 'http';
  }
}
