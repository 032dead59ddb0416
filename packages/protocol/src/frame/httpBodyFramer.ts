import { classifyBytes, type FrameContent, placeFrame } from './classifyLine.ts';
import type { Frame, FrameCut } from './frame.ts';

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
export interface BodyCollector {
  readonly push: (bytes: Uint8Array) => void;
  readonly end: () => CollectedBody;
  readonly bytes: () => number;
}
export function looksLikeMessage(content: FrameContent): boolean {
  return content.kind === 'json' && /^\s*\[?\s*\{[\s\S]*"jsonrpc"\s*:/.test(content.text);
}
export function createBodyCollector(options: {
  readonly limits: { readonly limitBytes: number; readonly keepBytes: number };
  readonly isFrame: (content: FrameContent) => boolean;
  readonly mustBeFrame?: boolean;
}): BodyCollector {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    push(bytes) {
      if (bytes.length > 0) chunks.push(bytes);
      size += bytes.length;
    },
    bytes: () => size,
    end() {
      if (size === 0) return { kind: 'empty' };
      const all = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
      }
      const content = classifyBytes(all);
      if (options.isFrame(content))
        return { kind: 'frame', frame: placeFrame(content, { bytes: size, end: '', offset: 0 }) };
      return 'text' in content && content.text !== undefined
        ? { kind: 'text', text: content.text, bytes: size }
        : {
            kind: 'text',
            bytes: size,
            ...('base64' in content && content.base64 !== undefined ? { base64: content.base64 } : {}),
          };
    },
  };
}
