import type { JsonFrame } from '../frame/frame.ts';
import type { Message, SingleMessage } from '../jsonrpc/message.ts';
import type { PairingLink, WireDirection } from '../jsonrpc/pairing.ts';
import { parseMessage } from '../jsonrpc/parseMessage.ts';
import type { CaptureRecord, Initiator } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import type { BatchItem, RowUpdate, SummaryRow } from '../record/summaryRow.ts';
import { describeMessage, type RowPart } from './describeMessage.ts';
import type { Judged, LinkedMessage, Place } from './judge.ts';
import type { JudgeMemory } from './judgeMemory.ts';
import type { JudgedBy } from './revisionOf.ts';

/** Judges a frame that is one JSON value. */
export function judgeJsonFrame(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  frame: JsonFrame,
  by: Initiator | undefined,
): Judged {
  const parsed = parseMessage(frame.text, frame.scan);
  const { message } = parsed;
  const singles = message.kind === 'batch' ? message.items : [message];
  const { seq, atUs } = place;
  const sender = dir === 'out' ? 'client' : 'server';
  const stateBefore = memory.session();
  const linked = singles.map(
    (single): LinkedMessage => ({ message: single, link: memory.link(seq, atUs, dir, single) }),
  );
  const isHandshakeAnswer = linked.some(
    ({ link }) => link.kind === 'answer' && link.exchange.method === 'initialize',
  );

  // The answer of `initialize` is judged by the revision that it brings; all else by what held before.
  const agreed = isHandshakeAnswer ? agreedAfter(memory, place, dir, linked) : undefined;
  const judgedBy = linked.map((entry) => agreed ?? memory.judgedBy(entry.message, entry.link));
  // An array with `initialize` in it is judged as a whole by what that asks for.
  const asking = linked.findIndex(({ message: { kind }, link }) => kind === 'request' && isInitialize(link));
  const first = judgedBy[Math.max(0, asking)] ?? { revision: memory.revision(), era: stateBefore.era };
  const findings: Finding[] = [...memory.run({ on: 'frame', seq, ...first, dir, sender, frame, parsed })];
  linked.forEach((entry, index) => {
    const by = judgedBy[index] ?? first;
    findings.push(...memory.run({ on: 'message', seq, atUs, ...by, dir, sender, ...entry }));
  });
  if (memory.session() === stateBefore) foldAll(memory, place, dir, linked);

  const updates: RowUpdate[] = [];
  const parts = linked.map((entry) => {
    const part = describeMessage(memory, place, dir, entry);
    const ended = endedBy(entry.link, part);
    if (ended !== undefined) updates.push(memory.statusOf(ended.exchange, ended.status, atUs));
    if (part.cancels !== undefined) updates.push(memory.statusOf(part.cancels, 'cancelled', atUs));
    return part;
  });
  const rev = first.revision ?? memory.revision();
  const whole = wholeRow(message, parts, linked);
  if (whole.items !== undefined) memory.keepBatch(seq, whole.items);
  const shared = {
    seq,
    atUs,
    dir,
    kind: whole.kind,
    bytes: frame.bytes,
    ...(rev === undefined ? {} : { rev }),
    ...(by === undefined ? {} : { by }),
    ...(whole.exchange === undefined ? {} : { exchange: whole.exchange }),
  };
  const record: CaptureRecord = { ...shared, text: frame.text, end: frame.end };
  const row: SummaryRow = { ...whole, ...shared };
  return { record, row, updates, findings, messages: linked };
}

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

type WholeRow = Omit<SummaryRow, 'seq' | 'atUs' | 'dir' | 'bytes'>;

function wholeRow(message: Message, parts: readonly RowPart[], linked: readonly LinkedMessage[]): WholeRow {
  const [first] = parts;
  if (message.kind !== 'batch' && first !== undefined) {
    const { cancels: _, pointer: __, ...row } = first;
    return row;
  }
  const items = parts.map((part, index) => batchItem(part, linked[index]));
  const methods = items.map((item) => item.method ?? item.kind).join(', ');
  return {
    kind: 'batch',
    gist: `${items.length} message${items.length === 1 ? '' : 's'}: ${methods}`.slice(0, 160),
    items,
  };
}

function batchItem(part: RowPart, entry: LinkedMessage | undefined): BatchItem {
  const exchange =
    part.exchange === undefined ? undefined : { seq: part.exchange, pointer: pointerOf(entry) };
  return {
    pointer: part.pointer,
    kind: part.kind,
    ...(part.method === undefined ? {} : { method: part.method }),
    ...(part.idText === undefined ? {} : { idText: part.idText }),
    ...(exchange === undefined ? {} : { exchange }),
    ...(part.status === undefined ? {} : { status: part.status }),
  };
}

function pointerOf(entry: LinkedMessage | undefined): string {
  if (entry === undefined) return '';
  const { link, message }: { link: PairingLink; message: SingleMessage } = entry;
  if (link.kind === 'request' || link.kind === 'answer' || link.kind === 'duplicate')
    return link.exchange.pointer;
  return message.pointer;
}
