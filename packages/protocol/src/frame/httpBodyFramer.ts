import { classifyBytes, type FrameContent, placeFrame } from './classifyLine.ts';
import { exactText } from './exactText.ts';
import type { Frame, FrameCut } from './frame.ts';
import { createLineBuffer, defaultLineLimits, type LineLimits } from './lineBuffer.ts';

/** What a body is: nothing, one frame, or something else. */
export type CollectedBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | {
      readonly kind: 'text';
      /** All of it; as base64 where it is not UTF-8. */
      readonly text?: string;
      readonly base64?: string;
      readonly bytes: number;
      readonly cut?: FrameCut;
    };

/** Collects the body of a request, or of an answer that is no event stream. */
export interface BodyCollector {
  readonly push: (bytes: Uint8Array) => void;
  /** The body has ended: what it is. Call once. */
  readonly end: () => CollectedBody;
  /** How many bytes have come. */
  readonly bytes: () => number;
}

/** How a body is told from a frame. */
export interface BodyOptions {
  /** 64 MiB, and 4 KiB kept at each end of a longer body, when left out. */
  readonly limits?: LineLimits;
  /** Whether a body of this content is a frame; not asked about one beyond the limit. */
  readonly isFrame: (content: FrameContent) => boolean;
  /** A body beyond the limit is a malformed frame, not a text; false when left out. */
  readonly mustBeFrame?: boolean;
}

/** Makes a collector at the beginning of a body. Line breaks mean nothing in it: JSON over many lines is one frame. */
export function createBodyCollector(options: BodyOptions): BodyCollector {
  const { limits = defaultLineLimits, isFrame, mustBeFrame = false } = options;
  const buffer = createLineBuffer(limits);
  let received = 0;
  return {
    push(bytes) {
      received += bytes.length;
      buffer.add(bytes);
      buffer.keepRest();
    },
    end() {
      const body = buffer.takeRest();
      if (body === undefined) return { kind: 'empty' };
      const { content, bytes, cut } = body;
      if (cut === undefined) {
        const inside = classifyBytes(content);
        if (isFrame(inside)) return { kind: 'frame', frame: placeFrame(inside, body) };
        return { kind: 'text', ...exactText(content), bytes };
      }
      if (!mustBeFrame) return { kind: 'text', ...exactText(content), bytes, cut };
      const reason = { kind: 'tooLong', cut } as const;
      return {
        kind: 'frame',
        frame: placeFrame({ kind: 'malformed', ...exactText(content), reason }, body),
      };
    },
    bytes: () => received,
  };
}
