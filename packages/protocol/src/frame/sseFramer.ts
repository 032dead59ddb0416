import { decodeUtf8, encodeUtf8 } from '../base/utf8.ts';
import { classifyBytes, placeFrame } from './classifyLine.ts';
import type { Frame, FrameCut } from './frame.ts';

export interface SseEventLike {
  readonly index: number;
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  readonly before?: string;
  readonly after?: string;
  readonly block?: string;
}
export type SseUnit =
  | { readonly kind: 'frame'; readonly frame: Frame; readonly event: SseEventLike }
  | {
      readonly kind: 'event';
      readonly what: 'endpoint' | 'priming' | 'comment' | 'fields' | 'empty' | 'unfinished';
      readonly event: SseEventLike;
      readonly data?: string;
      readonly text?: string;
      readonly base64?: string;
      readonly bytes: number;
      readonly cut?: FrameCut;
    };
export interface SseFramer {
  readonly push: (bytes: Uint8Array) => readonly SseUnit[];
  readonly end: () => readonly SseUnit[];
  readonly unfinished: () => { readonly bytes: number; readonly head: string } | undefined;
  readonly lastEventId: () => string | undefined;
}
export function createSseFramer(_limits: {
  readonly limitBytes: number;
  readonly keepBytes: number;
}): SseFramer {
  let rest: number[] = [];
  let index = 0;
  let last: string | undefined;
  const unit = (block: string): SseUnit => {
    let type: string | undefined;
    let id: string | undefined;
    let retry: string | undefined;
    const data: string[] = [];
    let hasField = false;
    for (const line of block.split('\n')) {
      const text = line.replace(/\r$/, '').replace(/^\uFEFF/, '');
      if (text === '' || text.startsWith(':')) continue;
      hasField = true;
      const at = text.indexOf(':');
      const name = at < 0 ? text : text.slice(0, at);
      const value = at < 0 ? '' : text.slice(at + 1).replace(/^ /, '');
      if (name === 'data') data.push(value);
      if (name === 'event') type = value;
      if (name === 'id') id = value;
      if (name === 'retry') retry = value;
    }
    if (id !== undefined) last = id;
    const event = {
      index: index++,
      ...(type === undefined ? {} : { type }),
      ...(id === undefined ? {} : { id }),
      ...(retry === undefined ? {} : { retry }),
    };
    const bytes = encodeUtf8(block).length;
    const joined = data.join('\n');
    if (!hasField) return { kind: 'event', what: 'comment', event, text: block, bytes };
    if (data.length === 0) return { kind: 'event', what: 'fields', event, text: block, bytes };
    if (joined === '')
      return { kind: 'event', what: id === undefined ? 'empty' : 'priming', event, text: block, bytes };
    if (type === 'endpoint')
      return { kind: 'event', what: 'endpoint', event, data: joined, text: block, bytes };
    const content = encodeUtf8(joined);
    return {
      kind: 'frame',
      event,
      frame: placeFrame(classifyBytes(content), { bytes: content.length, end: '', offset: 0 }),
    };
  };
  return {
    push(bytes) {
      for (const byte of bytes) rest.push(byte);
      const text = decodeUtf8(Uint8Array.from(rest));
      if (text === undefined) return [];
      const units: SseUnit[] = [];
      let left = text;
      for (let found = /\r?\n\r?\n/.exec(left); found !== null; found = /\r?\n\r?\n/.exec(left)) {
        const end = found.index + found[0].length;
        units.push(unit(left.slice(0, end)));
        left = left.slice(end);
      }
      rest = [...encodeUtf8(left)];
      return units;
    },
    end() {
      if (rest.length === 0) return [];
      const text = decodeUtf8(Uint8Array.from(rest)) ?? '';
      const bytes = rest.length;
      rest = [];
      return [{ kind: 'event', what: 'unfinished', event: { index: index++ }, text, bytes }];
    },
    unfinished: () =>
      rest.length === 0 ? undefined : { bytes: rest.length, head: decodeUtf8(Uint8Array.from(rest)) ?? '' },
    lastEventId: () => last,
  };
}
