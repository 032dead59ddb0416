import type { JsonFrame } from '../frame/frame.ts';
import type { Message, SingleMessage } from '../jsonrpc/message.ts';
import type { PairingLink, WireDirection } from '../jsonrpc/pairing.ts';
import { parseMessage } from '../jsonrpc/parseMessage.ts';
import type { CaptureRecord, Initiator } from '../record/captureRecord.ts';
import type { BatchItem, RowUpdate, SummaryRow } from '../record/summaryRow.ts';
import { describeMessage, type RowPart } from './describeMessage.ts';
import type { Judged, LinkedMessage, Place } from './judge.ts';
import type { JudgeMemory } from './judgeMemory.ts';
import type { JudgedBy } from './revisionOf.ts';
import type { MessageMoment } from './rule.ts';

/** What HTTP says of where a message came from. */
export type Bringer = Pick<MessageMoment, 'httpStatus' | 'broughtBy'>;

/** Judges a frame that is one JSON value. */
export function judgeJsonFrame(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  frame: JsonFrame,
  by: Initiator | undefined,
  bringer: Bringer = {},
): Judged {
  const parsed = parseMessage(frame.text, frame.scan);
  const { message } = parsed;
  const { seq, atUs } = place;
  const { state, transport } = memory;
  const sender = dir === 'out' ? 'client' : 'server';
  const stateBefore = memory.session();
  const linkOne = (single: SingleMessage): LinkedMessage => ({
    message: single,
    link: memory.link(seq, atUs, dir, single),
  });
  const linked = message.kind === 'batch' ? message.items.map(linkOne) : [linkOne(message)];
  const isHandshakeAnswer = linked.some(
    ({ link }) => link.kind === 'answer' && link.exchange.method === 'initialize',
  );

  // The answer of `initialize` is judged by the revision that it brings; all else by what held before.
  const agreed = isHandshakeAnswer ? agreedAfter(memory, place, dir, linked) : undefined;
  const judgedBy = linked.map((entry) => agreed ?? memory.judgedBy(entry.message, entry.link));
  // An array with `initialize` in it is judged as a whole by what that asks for.
  const asking = linked.findIndex(({ message: { kind }, link }) => kind === 'request' && isInitialize(link));
  const first = judgedBy[Math.max(0, asking)] ?? { revision: memory.revision(), era: stateBefore.era };
  // Written out, since copying what two objects have in common costs more than most rules.
  let findings = memory.run({
    on: 'frame',
    seq,
    revision: first.revision,
    era: first.era,
    transport,
    state,
    dir,
    sender,
    frame,
    parsed,
  });
  linked.forEach((entry, index) => {
    const { revision, era } = judgedBy[index] ?? first;
    const found = memory.run({
      on: 'message',
      seq,
      revision,
      era,
      transport,
      state,
      atUs,
      dir,
      sender,
      message: entry.message,
      link: entry.link,
      ...bringer,
    });
    if (found.length > 0) findings = findings.length === 0 ? found : [...findings, ...found];
  });
  if (memory.session() === stateBefore) foldAll(memory, place, dir, linked);

  const updates: RowUpdate[] = [];
  const parts = linked.map((entry) => {
    const { part, cancels } = describeMessage(memory, place, dir, entry);
    const ended = endedBy(entry.link, part);
    if (ended !== undefined) updates.push(memory.statusOf(ended.exchange, ended.status, atUs));
    if (cancels !== undefined) updates.push(memory.statusOf(cancels, 'cancelled', atUs));
    return part;
  });
  const rev = first.revision ?? memory.revision();
  const whole = wholeRow(message, parts, linked);
  if (whole.items !== undefined) memory.keepBatch(seq, whole.items);
  const { bytes, text, end } = frame;
  const record: Draft<CaptureRecord> = { seq, atUs, dir, kind: whole.kind, bytes, text, end };
  const row: Draft<SummaryRow> = { ...whole, seq, atUs, dir, bytes };
  if (rev !== undefined) record.rev = row.rev = rev;
  if (by !== undefined) record.by = row.by = by;
  if (whole.exchange !== undefined) record.exchange = whole.exchange;
  return { record, row, updates, findings, messages: linked };
}

/** While it is being made. */
type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function isInitialize(link: PairingLink): boolean {
  return link.kind === 'request' && link.exchange.method === 'initialize';
}

function agreedAfter(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  linked: readonly LinkedMessage[],
): JudgedBy {
  foldAll(memory, place, dir, linked);
  return { revision: memory.revision(), era: memory.session().era };
}

function foldAll(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  linked: readonly LinkedMessage[],
): void {
  for (const { message, link } of linked) memory.fold(place.seq, dir, message, link);
}

function endedBy(link: PairingLink, part: RowPart) {
  if (link.kind !== 'answer') return undefined;
  const status = link.isAfterCancel ? 'cancelled' : part.status === 'ok' ? 'ok' : 'error';
  return { exchange: link.exchange, status } as const;
}

type WholeRow = RowPart & Pick<SummaryRow, 'items'>;

function wholeRow(message: Message, parts: readonly RowPart[], linked: readonly LinkedMessage[]): WholeRow {
  const [first] = parts;
  if (message.kind !== 'batch' && first !== undefined) return first;
  const items = linked.map((entry, index) => batchItem(entry, parts[index]));
  const methods = items.map((item) => item.method ?? item.kind).join(', ');
  return {
    kind: 'batch',
    gist: `${items.length} message${items.length === 1 ? '' : 's'}: ${methods}`.slice(0, 160),
    items,
  };
}

function batchItem(entry: LinkedMessage, part: RowPart | undefined): BatchItem {
  const { kind = 'malformed', method, idText, status } = part ?? {};
  const exchange =
    part?.exchange === undefined ? undefined : { seq: part.exchange, pointer: pointerOf(entry) };
  return {
    pointer: entry.message.pointer,
    kind,
    ...(method === undefined ? {} : { method }),
    ...(idText === undefined ? {} : { idText }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(status === undefined ? {} : { status }),
  };
}

function pointerOf({ link, message }: LinkedMessage): string {
  if (link.kind === 'request' || link.kind === 'answer' || link.kind === 'duplicate')
    return link.exchange.pointer;
  return message.pointer;
}
