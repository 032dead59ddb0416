import { mentions } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** A `_meta`, whatever it is. */
export interface Meta {
  readonly value: unknown;
  /** Of the `_meta` itself, counted from the message. */
  readonly path: string;
  /** It is that of the request, the notification or the result itself. */
  readonly isTop: boolean;
}

/** The members in which things with a `_meta` of their own stand; all else may be data of the peers. */
const holders = [
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
  'roots',
  'messages',
  'contents',
  'content',
  'resource',
] as const;

/** All `_meta` of a message, read once however many rules ask. */
export function metasIn({ message, link }: MessageMoment): readonly Meta[] {
  if (newest !== message) {
    newest = message;
    metas = readMetas(message, link);
  }
  return metas;
}

/** Tells whether a message has a `_meta` anywhere. */
export function hasMeta(moment: MessageMoment): boolean {
  return metasIn(moment).length > 0;
}

// All rules look at one message before any looks at the next.
let newest: SingleMessage | undefined;
let metas: readonly Meta[] = [];
const none: readonly Meta[] = [];

function readMetas(message: SingleMessage, link: MessageMoment['link']): readonly Meta[] {
  // The search spares the pass over messages that have none.
  const name = message.kind === 'result' ? 'result' : 'params';
  if (!mentions(message, name, '"_meta"')) return none;
  const top = readObject(message, name);
  if (top === undefined) return none;
  const found: Meta[] = [];
  if (Object.hasOwn(top, '_meta')) found.push({ value: top._meta, path: `/${name}/_meta`, isTop: true });
  // What a user filled into a form may have any name.
  const isForm = link.kind === 'answer' && link.exchange.method === 'elicitation/create';
  if (!isForm) readBelow(top, `/${name}`, found);
  return found;
}

/** Holders stand in holders only a few deep: a tool result in a message has a resource in a block. */
const deepest = 6;

function readBelow(object: ReadObject, path: string, found: Meta[], depth = 0): void {
  if (depth > deepest) return;
  for (const holder of holders) {
    if (!Object.hasOwn(object, holder)) continue;
    const held = object[holder];
    if (isObject(held)) readThing(held, `${path}/${holder}`, found, depth);
    else if (Array.isArray(held))
      held.forEach((item: unknown, index) => {
        if (isObject(item)) readThing(item, `${path}/${holder}/${index}`, found, depth);
      });
  }
}

function readThing(thing: ReadObject, path: string, found: Meta[], depth: number): void {
  if (Object.hasOwn(thing, '_meta')) found.push({ value: thing._meta, path: `${path}/_meta`, isTop: false });
  readBelow(thing, path, found, depth + 1);
}
