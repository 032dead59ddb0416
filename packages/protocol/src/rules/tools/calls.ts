import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { findMisfits, type Misfit } from '../fitSchema.ts';
import { keepNewest, type Listed } from '../listBook.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { type ListedTool, toolBookOf } from './toolList.ts';

/** What a call asked, as far as its answer is judged by it. */
export interface AskedCall {
  readonly seq: number;
  readonly tool: string;
  /** The tool as it was listed last; undefined when it never was, or the list has changed since. */
  readonly listed?: Listed<ListedTool> | undefined;
  /** The end of a whole listing that does not have the tool. */
  readonly unlistedBy?: number | undefined;
  /** The arguments are left out, or an object. */
  readonly isWellFormed: boolean;
  /** As far as the listed schema could be checked. */
  readonly fits: boolean;
  /** It asks to run as a task, or calls a tool that runs as one only. */
  readonly isAboutTask: boolean;
}

/** A call, or the answer to one. */
interface CallView {
  readonly asked?: AskedCall | undefined;
  /** Where the arguments of a call do not fit the schema of the tool. */
  readonly misfits: readonly Misfit[];
}

interface Notes {
  readonly open: Map<ExchangeEntry, { readonly call: AskedCall; readonly changes: number }>;
  message?: SingleMessage;
  view: CallView;
}

/** So many calls that wait for an answer are remembered, and no tool with a longer name. */
const mostOpen = 1_000;
const longestName = 1_000;
const nothing: CallView = { misfits: [] };

/** What a message has to do with a call of a tool. Any number of rules may ask. */
export function readCall(moment: MessageMoment): CallView {
  const notes = moment.state.notebook('tool calls', (): Notes => ({ open: new Map(), view: nothing }));
  if (notes.message === moment.message) return notes.view;
  notes.message = moment.message;
  notes.view = take(moment, notes);
  return notes.view;
}

function take(moment: MessageMoment, { open }: Notes): CallView {
  const { message, link, seq } = moment;
  const book = toolBookOf(moment);
  if (link.kind === 'answer') {
    const asked = open.get(link.exchange);
    open.delete(link.exchange);
    if (asked === undefined) return nothing;
    if (asked.changes === book.changes) return { asked: asked.call, misfits: [] };
    return { asked: { ...asked.call, listed: undefined, unlistedBy: undefined }, misfits: [] };
  }
  if (link.kind !== 'request' || link.exchange.dir !== 'out') return nothing;
  const params = readObject(message, 'params');
  if (typeof params?.name !== 'string' || params.name.length > longestName) return nothing;
  const listed = book.items.get(params.name);
  const given = params.arguments ?? (Object.hasOwn(params, 'arguments') ? null : {});
  const isWellFormed = isObject(given);
  const misfits = isWellFormed && listed !== undefined ? findMisfits(listed.item.input, given) : [];
  const call: AskedCall = {
    seq,
    tool: params.name,
    listed,
    unlistedBy: listed === undefined ? book.wholeSeq : undefined,
    isWellFormed,
    fits: isWellFormed && misfits.length === 0,
    isAboutTask: params.task !== undefined || listed?.item.needsTask === true,
  };
  keepNewest(open, link.exchange, { call, changes: book.changes }, mostOpen);
  return { asked: call, misfits };
}

/** The result of a call; undefined for an answer that says that a task has begun. */
export function callResult({ message, revision }: MessageMoment): ReadObject | undefined {
  const result = readObject(message, 'result');
  if (result === undefined || (revision === '2025-11-25' && isObject(result.task))) return undefined;
  // In 2026-07-28 an answer may also ask for more input, or be that of an extension.
  return revision === '2026-07-28' && (result.resultType ?? 'complete') !== 'complete' ? undefined : result;
}
