import type { Seq } from '../base/ids.ts';
import { memberOf, mentions, textAt } from '../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import { idFromText } from '../jsonrpc/messageId.ts';
import type { ExchangeEntry, PairingLink, WireDirection } from '../jsonrpc/pairing.ts';
import type { RecordKind, RowStatus } from '../record/captureRecord.ts';
import { type GistSource, gistOfMalformed, gistOfMessage } from '../record/gist.ts';
import type { LinkedMessage, Place } from './judge.ts';
import type { JudgeMemory } from './judgeMemory.ts';
import { readObject } from './reading.ts';

/** What a message brings to its row, or to its place in a batch. */
export interface RowPart {
  readonly kind: RecordKind;
  readonly method?: string;
  readonly gist: string;
  readonly idText?: string;
  readonly exchange?: Seq;
  readonly status?: RowStatus;
}

/** What a message is, and what it does to others. */
export interface Described {
  readonly part: RowPart;
  /** The request that this message cancels. */
  readonly cancels?: ExchangeEntry;
}

/** Says what a message is and what it belongs to, and remembers progress tokens and cancellations. */
export function describeMessage(
  memory: JudgeMemory,
  place: Place,
  dir: WireDirection,
  { message, link }: LinkedMessage,
): Described {
  switch (message.kind) {
    case 'request': {
      if (link.kind === 'request') rememberToken(memory, dir, message, link.exchange);
      const gist = gistOf(message, 'request', message.method, 'params');
      const { method, id } = message;
      return {
        part: { kind: 'request', method, gist, idText: id.text, exchange: place.seq, status: 'open' },
      };
    }
    case 'notification': {
      const belongsTo = requestOfNotification(memory, dir, message);
      const gist = gistOf(message, 'notification', message.method, 'params');
      const isCancellation = message.method === 'notifications/cancelled';
      const cancels = isCancellation && belongsTo?.answeredBy === undefined ? belongsTo : undefined;
      const { kind, method } = message;
      const part =
        belongsTo === undefined ? { kind, method, gist } : { kind, method, gist, exchange: belongsTo.seq };
      if (cancels === undefined) return { part };
      cancels.cancelledBy ??= place.seq;
      return { part, cancels };
    }
    case 'result':
    case 'error': {
      const answer = answerPart(link, message.kind === 'error' || isToolError(message));
      const gist = gistOf(message, message.kind, answer.method, message.kind);
      return { part: { kind: message.kind, gist, ...idPart(message), ...answer } };
    }
    case 'invalid': {
      const gist =
        message.pointer === '' ? gistOfMalformed(problemText[message.problem], message.source) : '';
      return { part: { kind: 'malformed', gist, ...idPart(message), ...answerPart(link, true) } };
    }
  }
}

function gistOf(
  message: SingleMessage,
  kind: GistSource['kind'],
  method: string | undefined,
  member: string,
): string {
  // The row of an array tells of all its members in its own words.
  if (message.pointer !== '') return '';
  const span = memberOf(message, member);
  // Rules have parsed it before; of a long list that spares two passes over its text.
  const value = span?.kind === 'object' && kind === 'result' ? readObject(message, member) : undefined;
  return gistOfMessage({ kind, method, source: message.source, span, value });
}

const problemText = {
  notAnObject: 'not a JSON-RPC message',
  noMethodResultOrError: 'neither method nor result nor error',
  methodAndAnswer: 'both a request and an answer',
  methodNotString: 'method is not a string',
} as const;

/** The method, exchange and status that an answer has from the request it answers. */
function answerPart(link: PairingLink, isError: boolean): Pick<RowPart, 'method' | 'exchange' | 'status'> {
  switch (link.kind) {
    case 'answer': {
      const status = link.isAfterCancel ? 'late' : isError ? 'error' : 'ok';
      return { method: link.exchange.method, exchange: link.exchange.seq, status };
    }
    case 'duplicate':
      return { method: link.exchange.method, exchange: link.exchange.seq, status: 'unmatched' };
    case 'unmatched':
      return { status: 'unmatched' };
    case 'request':
    case 'none':
      return {};
  }
}

function idPart(message: SingleMessage): { readonly idText?: string } {
  return 'id' in message && message.id !== undefined ? { idText: message.id.text } : {};
}

function isToolError(message: SingleMessage): boolean {
  return readObject(message, 'result')?.isError === true;
}

function rememberToken(
  memory: JudgeMemory,
  dir: WireDirection,
  message: SingleMessage,
  exchange: ExchangeEntry,
): void {
  if (!mentions(message, 'params', '"progressToken"')) return;
  const token = textAt(message, '/params/_meta/progressToken');
  if (token !== undefined) memory.tokens[dir].set(idFromText(token).key, exchange);
}

/** The request that a progress or a cancellation names. */
function requestOfNotification(
  memory: JudgeMemory,
  dir: WireDirection,
  message: SingleMessage,
): ExchangeEntry | undefined {
  if (!('method' in message)) return undefined;
  if (message.method === 'notifications/progress') {
    const token = textAt(message, '/params/progressToken');
    return token === undefined
      ? undefined
      : memory.tokens[dir === 'out' ? 'in' : 'out'].get(idFromText(token).key);
  }
  if (message.method === 'notifications/cancelled') {
    const id = textAt(message, '/params/requestId');
    return id === undefined ? undefined : memory.pairing.find(dir, idFromText(id).key);
  }
  return undefined;
}
