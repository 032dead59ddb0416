import type { SingleMessage } from '../../jsonrpc/message.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { isObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { elicitationMethod, modeOf } from './asked.ts';

/** An elicitation of the mode url that a server has named. */
export interface IssuedElicitation {
  readonly seq: number;
  readonly url: unknown;
  /** The request that asked for it; undefined while only an error has named it. */
  createdBy?: number;
  completedBy?: number;
}

/** An id that a message names although it was used for another elicitation before. */
export interface Reuse {
  readonly id: string;
  /** The place in the message. */
  readonly path: string;
  readonly earlier: number;
}

/** The code of the error that says that the user must visit an address first. */
export const urlRequiredCode = -32042;

/** So many ids are remembered; the oldest are forgotten first. */
export const mostIssued = 10_000;

interface Notes {
  readonly ids: Map<string, IssuedElicitation>;
  message?: SingleMessage;
  reuses: readonly Reuse[];
}

/** The ids of elicitations that were named so far. */
export function issuedIds({ state }: MessageMoment): Map<string, IssuedElicitation> {
  return notesOf(state).ids;
}

/** Takes the ids that a message names; tells which were used for another elicitation. */
export function takeIssued(moment: MessageMoment): readonly Reuse[] {
  const { message, state } = moment;
  const notes = notesOf(state);
  if (notes.message === message) return notes.reuses;
  notes.message = message;
  notes.reuses = message.kind === 'request' ? takeRequest(moment, notes.ids) : takeError(moment, notes.ids);
  return notes.reuses;
}

function notesOf(state: MessageMoment['state']): Notes {
  return state.notebook('elicitation ids', (): Notes => ({ ids: new Map(), reuses: [] }));
}

function takeRequest(moment: MessageMoment, ids: Map<string, IssuedElicitation>): readonly Reuse[] {
  const { message, seq } = moment;
  if (message.kind !== 'request' || message.method !== elicitationMethod || modeOf(moment) !== 'url')
    return [];
  const params = readObject(message, 'params');
  const id = params?.elicitationId;
  if (typeof id !== 'string') return [];
  const known = ids.get(id);
  if (known === undefined) {
    keep(ids, id, { seq, url: params?.url, createdBy: seq });
    return [];
  }
  const earlier = known.createdBy ?? (known.url === params?.url ? undefined : known.seq);
  known.createdBy ??= seq;
  return earlier === undefined ? [] : [{ id, path: '/params/elicitationId', earlier }];
}

function takeError(moment: MessageMoment, ids: Map<string, IssuedElicitation>): readonly Reuse[] {
  return requiredElicitations(moment).flatMap((entry, index): readonly Reuse[] => {
    if (!isObject(entry) || typeof entry.elicitationId !== 'string') return [];
    const { elicitationId: id, url } = entry;
    const known = ids.get(id);
    if (known === undefined) keep(ids, id, { seq: moment.seq, url });
    // A request that is tried again too early is told the same elicitation once more.
    if (known === undefined || known.url === url) return [];
    return [{ id, path: `/error/data/elicitations/${index}/elicitationId`, earlier: known.seq }];
  });
}

/** The elicitations that an error names, when it is the one that demands them. */
export function requiredElicitations({ message, state }: MessageMoment): readonly unknown[] {
  const error = readError(state, message);
  if (error?.code !== urlRequiredCode) return [];
  const data = error.object?.data;
  return isObject(data) && Array.isArray(data.elicitations) ? data.elicitations : [];
}

function keep(ids: Map<string, IssuedElicitation>, id: string, issued: IssuedElicitation): void {
  ids.set(id, issued);
  const [oldest] = ids.keys();
  if (ids.size > mostIssued && oldest !== undefined) ids.delete(oldest);
}
