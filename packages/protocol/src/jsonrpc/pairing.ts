import type { Seq } from '../base/ids.ts';
import type { Revision } from '../base/revision.ts';
import type { AtUs } from '../base/time.ts';
import type { MessageId, SingleMessage } from './message.ts';

/** The direction of a frame: from the client (`out`) or from the server (`in`). */
export type WireDirection = 'out' | 'in';

/** A request and what became of it. */
export interface ExchangeEntry {
  readonly seq: Seq;
  readonly pointer: string;
  readonly method: string;
  readonly id: MessageId;
  /** Direction of the request. */
  readonly dir: WireDirection;
  readonly atUs: AtUs;
  /** The first answer. */
  answeredBy?: Seq;
  answeredAtUs?: AtUs;
  /** The record of `notifications/cancelled`, or of the moment the asker gave up. */
  cancelledBy?: Seq;
  /** The asker's time was up. */
  hasTimedOut: boolean;
  /** The revision that the request names in its metadata. */
  revision?: Revision;
}

/** How a message hangs together with those before it. */
export type PairingLink =
  | { readonly kind: 'none' }
  /** A request; `reuses` is the earlier request of the same side with the same id. */
  | { readonly kind: 'request'; readonly exchange: ExchangeEntry; readonly reuses?: ExchangeEntry }
  /** The first answer of a request. */
  | { readonly kind: 'answer'; readonly exchange: ExchangeEntry; readonly isAfterCancel: boolean }
  /** One more answer of a request that has one. */
  | { readonly kind: 'duplicate'; readonly exchange: ExchangeEntry }
  /** An answer whose id no request of the other side has. `similar`: same text, other JSON type. `own`: the sender's own request. */
  | {
      readonly kind: 'unmatched';
      readonly hasId: boolean;
      readonly similar?: ExchangeEntry;
      readonly own?: ExchangeEntry;
    };

/** The memory of all requests of one session. */
export interface Pairing {
  /** Takes the next message of the wire, in order; call once a message. */
  readonly take: (seq: Seq, atUs: AtUs, dir: WireDirection, message: SingleMessage) => PairingLink;
  /** Finds the request of that direction with that id; the newest when an id was used twice. */
  readonly find: (dir: WireDirection, idKey: string) => ExchangeEntry | undefined;
  /** Requests that wait for an answer and were not cancelled, oldest first. */
  readonly open: () => readonly ExchangeEntry[];
  /** Those of one direction, at most so many, oldest first; quick however many there are. */
  readonly openOf: (dir: WireDirection, most: number) => readonly ExchangeEntry[];
}

/** Makes the memory of one session, empty. */
export function createPairing(): Pairing {
  const requests: Readonly<Record<WireDirection, Map<string, ExchangeEntry>>> = {
    out: new Map(),
    in: new Map(),
  };
  const waiting = new Set<ExchangeEntry>();
  /** The same by direction; those that were cancelled leave it when they are come across. */
  const waitingOf: Readonly<Record<WireDirection, Set<ExchangeEntry>>> = { out: new Set(), in: new Set() };
  /** Of two requests with one id that both wait, the earlier by the later. */
  const waitingToo = new Map<ExchangeEntry, ExchangeEntry>();
  /** What an answer with that id ends: the newest request, and each further answer one before it that still waits. */
  const takeWaiting = (newest: ExchangeEntry): ExchangeEntry | undefined => {
    if (newest.answeredBy === undefined) return newest;
    const earlier = waitingToo.get(newest);
    if (earlier === undefined) return undefined;
    const next = waitingToo.get(earlier);
    waitingToo.delete(earlier);
    if (next === undefined) waitingToo.delete(newest);
    else waitingToo.set(newest, next);
    return earlier;
  };

  const takeRequest = (
    seq: Seq,
    atUs: AtUs,
    dir: WireDirection,
    method: string,
    id: MessageId,
    pointer: string,
  ): PairingLink => {
    const reuses = requests[dir].get(id.key);
    const exchange: ExchangeEntry = { seq, pointer, method, id, dir, atUs, hasTimedOut: false };
    if (reuses !== undefined && reuses.answeredBy === undefined) waitingToo.set(exchange, reuses);
    requests[dir].set(id.key, exchange);
    waiting.add(exchange);
    waitingOf[dir].add(exchange);
    return reuses === undefined ? { kind: 'request', exchange } : { kind: 'request', exchange, reuses };
  };

  const takeAnswer = (seq: Seq, atUs: AtUs, dir: WireDirection, id: MessageId | undefined): PairingLink => {
    if (id === undefined || id.kind === 'null') return { kind: 'unmatched', hasId: false };
    const asked = requests[otherDirection(dir)];
    const newest = asked.get(id.key);
    if (newest !== undefined) {
      const exchange = takeWaiting(newest);
      if (exchange === undefined) return { kind: 'duplicate', exchange: newest };
      exchange.answeredBy = seq;
      exchange.answeredAtUs = atUs;
      waiting.delete(exchange);
      waitingOf[exchange.dir].delete(exchange);
      return { kind: 'answer', exchange, isAfterCancel: exchange.cancelledBy !== undefined };
    }
    const similar = asked.get(keyOfOtherType(id));
    const own = requests[dir].get(id.key);
    return {
      kind: 'unmatched',
      hasId: true,
      ...(similar === undefined ? {} : { similar }),
      ...(own === undefined ? {} : { own }),
    };
  };

  return {
    take(seq, atUs, dir, message) {
      switch (message.kind) {
        case 'request':
          return takeRequest(seq, atUs, dir, message.method, message.id, message.pointer);
        case 'result':
        case 'error':
          return takeAnswer(seq, atUs, dir, message.id);
        case 'notification':
          return { kind: 'none' };
        case 'invalid':
          // `{"id":2}` can only be meant as an answer; with a method beside it nobody can tell.
          return message.problem === 'noMethodResultOrError' && message.id !== undefined
            ? takeAnswer(seq, atUs, dir, message.id)
            : { kind: 'none' };
      }
    },
    find: (dir, idKey) => requests[dir].get(idKey),
    open: () => [...waiting].filter((exchange) => exchange.cancelledBy === undefined),
    openOf(dir, most) {
      const found: ExchangeEntry[] = [];
      for (const exchange of waitingOf[dir]) {
        if (exchange.cancelledBy !== undefined) waitingOf[dir].delete(exchange);
        else if (found.length < most) found.push(exchange);
        if (found.length >= most) break;
      }
      return found;
    },
  };
}

function otherDirection(dir: WireDirection): WireDirection {
  return dir === 'out' ? 'in' : 'out';
}

/** `"7"` for `7` and back; the key of the id that looks the same but has the other JSON type. */
function keyOfOtherType(id: MessageId): string {
  if (id.kind === 'string') return `number:${id.key.slice('string:'.length)}`;
  return `string:${id.text}`;
}
