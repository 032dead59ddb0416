import { encodeBase64 } from '../base/base64.ts';
import { childrenAt } from '../base/json/childrenAt.ts';
import { skipSpace } from '../base/json/tokens.ts';
import { decodeUtf8 } from '../base/utf8.ts';
import { classifyBytes, type FrameContent, placeFrame } from './classifyLine.ts';
import type { Frame, FrameCut } from './frame.ts';
import { type ByteLine, createLineBuffer, type LineLimits } from './lineBuffer.ts';

/** What the body of a request or an answer is. */
export type CollectedBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | {
      readonly kind: 'text';
      readonly text?: string;
      readonly base64?: string;
      readonly bytes: number;
      readonly cut?: FrameCut;
    };

/** Collects a body, whose length is bounded: of a longer one head and tail are kept. */
export interface BodyCollector {
  readonly push: (bytes: Uint8Array) => void;
  /** The body is whole; call once. */
  readonly end: () => CollectedBody;
}

/** Makes a collector; `isFrame` says whether a whole body is meant as a frame, `mustBeFrame` whether one that was cut is. */
export function createBodyCollector(options: {
  readonly limits: LineLimits;
  readonly isFrame: (content: FrameContent) => boolean;
  readonly mustBeFrame?: boolean;
}): BodyCollector {
  const buffer = createLineBuffer(options.limits);
  return {
    push: (bytes) => buffer.add(bytes),
    end() {
      const body = buffer.takeRest();
      if (body === undefined) return { kind: 'empty' };
      if (body.cut !== undefined) return cutBody(body, body.cut, options.mustBeFrame === true);
      const content = classifyBytes(body.content);
      if (options.isFrame(content))
        return { kind: 'frame', frame: placeFrame(content, { bytes: body.bytes, end: '', offset: 0 }) };
      return { kind: 'text', ...textOf(body.content), bytes: body.bytes };
    },
  };
}

/** Tells whether a body is meant as JSON-RPC: an object with a `jsonrpc` member, or an array whose first element is one. */
export function looksLikeMessage(content: FrameContent): boolean {
  if (content.kind !== 'json') return false;
  const { text } = content;
  const start = skipSpace(text, content.hasByteOrderMark ? 1 : 0);
  if (text[start] === '{') return isEnvelope(text, start);
  const [first] = text[start] === '[' ? childrenAt(text, start).elements : [];
  return first?.kind === 'object' && isEnvelope(text, first.start);
}

function isEnvelope(text: string, start: number): boolean {
  return childrenAt(text, start).members.some(({ name }) => name === 'jsonrpc');
}

function cutBody({ content, bytes }: ByteLine, cut: FrameCut, isFrame: boolean): CollectedBody {
  if (!isFrame) return { kind: 'text', ...textOf(content), bytes, cut };
  const reason = { kind: 'tooLong', cut } as const;
  return {
    kind: 'frame',
    frame: { kind: 'malformed', ...textOf(content), reason, bytes, end: '', offset: 0 },
  };
}

function textOf(content: Uint8Array): { readonly text: string } | { readonly base64: string } {
  const text = decodeUtf8(content);
  return text === undefined ? { base64: encodeBase64(content) } : { text };
}
