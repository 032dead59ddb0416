import { classifyBytes, type FrameContent, placeFrame } from './classifyLine.ts';
import { exactText } from './exactText.ts';
import type { Frame } from './frame.ts';
import { readHeaderLine } from './headerLine.ts';
import { type ByteLine, createLineBuffer, defaultLineLimits, type LineLimits } from './lineBuffer.ts';
import { describeWaiting, type UnfinishedLine } from './lineSplitter.ts';

/** Cuts the byte stream of a stdio peer into frames; any slices of it may be fed, in order. */
export interface StdioFramer {
  readonly push: (bytes: Uint8Array) => readonly Frame[];
  /** The stream has ended: what no newline closed is its last frame. Call once. */
  readonly end: () => readonly Frame[];
  /** Bytes that wait for their newline, or for the count that a header gave. */
  readonly unfinished: () => UnfinishedLine | undefined;
}

/**
 * What the lines before say of the next: nothing; that they were headers that announced a body of so many bytes; or
 * that this body begins here.
 */
type HeaderState =
  | { readonly kind: 'none' }
  | { readonly kind: 'headers'; readonly bodyBytes: number }
  | { readonly kind: 'body'; readonly bodyBytes: number };

const noHeaders: HeaderState = { kind: 'none' };

/**
 * Makes a framer at the beginning of a stream. Every byte is in exactly one frame. MCP frames by newline alone; the
 * `Content-Length` framing that some servers use is recognised so that its bodies do not run into each other.
 */
export function createStdioFramer(limits: LineLimits = defaultLineLimits): StdioFramer {
  const buffer = createLineBuffer(limits);
  let state: HeaderState = noHeaders;

  const takeFrame = (): Frame | undefined => {
    if (state.kind === 'body') {
      const body = buffer.takeCount(state.bodyBytes);
      if (body === undefined) return undefined;
      state = noHeaders;
      return placeFrame(bodyContent(body), body);
    }
    const line = buffer.takeLine();
    return line === undefined ? undefined : frameOfLine(line);
  };

  const frameOfLine = (line: ByteLine): Frame => {
    if (line.cut !== undefined) {
      state = noHeaders;
      return placeFrame(
        { kind: 'malformed', ...exactText(line.content), reason: { kind: 'tooLong', cut: line.cut } },
        line,
      );
    }
    const content = classifyBytes(line.content);
    if (content.kind === 'malformed' && content.text !== undefined) {
      const header = readHeaderLine(content.text);
      const isHeader =
        header?.name === 'content-length' || (header !== undefined && state.kind === 'headers');
      if (isHeader) {
        const bodyBytes = header.length ?? (state.kind === 'headers' ? state.bodyBytes : 0);
        state = { kind: 'headers', bodyBytes };
        return placeFrame({ ...content, reason: { kind: 'contentLengthHeader' } }, line);
      }
    }
    const announced = state.kind === 'headers' && content.kind === 'blank' ? state.bodyBytes : 0;
    const hasBody = announced > 0 && announced <= limits.limitBytes;
    state = hasBody ? { kind: 'body', bodyBytes: announced } : noHeaders;
    return placeFrame(content, line);
  };

  return {
    push(bytes) {
      buffer.add(bytes);
      const frames: Frame[] = [];
      for (let frame = takeFrame(); frame !== undefined; frame = takeFrame()) frames.push(frame);
      return frames;
    },
    end() {
      const rest = buffer.takeRest();
      if (rest === undefined) return [];
      const isBody = state.kind === 'body';
      state = noHeaders;
      return [isBody ? placeFrame(bodyContent(rest), rest) : frameOfLine(rest)];
    },
    unfinished: () => describeWaiting(buffer.waiting()),
  };
}

function bodyContent(line: ByteLine): FrameContent {
  return { kind: 'malformed', ...exactText(line.content), reason: { kind: 'headerFramedBody' } };
}
