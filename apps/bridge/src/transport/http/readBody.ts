import type { IncomingMessage } from 'node:http';
import { type HeaderList, headerValue } from '@mcpeek/protocol/record/httpPart';
import { createBodyDecoder } from './decodeBody.ts';
import { headerMembers } from './headers.ts';
import type { Place } from './place.ts';
import { cutOff, type Problem, tooLarge, undecodable } from './problem.ts';

/** A body that is being read. */
export interface BodyReading {
  /** Bytes until now: decoded, and as they came. */
  readonly counts: () => { readonly bodyBytes: number; readonly wireBytes: number };
  /** The connection broke; what came in the same moment is still read, then `onEnd` follows. */
  readonly breakOff: (error: unknown) => void;
  /** Tells nothing any more. */
  readonly stop: () => void;
}

/** What reading a body needs, and whom it tells. */
export interface BodyParts {
  readonly headers: HeaderList;
  readonly place: Place;
  /** The most decoded bytes of a body that is no event stream. */
  readonly maxBodyBytes: number;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onLastByte: () => void;
  /** The last call; with a problem when the body is not whole. */
  readonly onEnd: (problem?: Problem) => void;
}

/** Whether an answer with these headers is a stream of events. */
export function isEventStream(headers: HeaderList): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(headerValue(headers, 'content-type') ?? '');
}

/** Reads and decodes the body of an answer. */
export function readBody(answer: IncomingMessage, parts: BodyParts): BodyReading {
  const { headers, place, onBytes, onLastByte, onEnd } = parts;
  const encodings = headerMembers(headers, 'content-encoding');
  const mostBytes = isEventStream(headers) ? Number.POSITIVE_INFINITY : parts.maxBodyBytes;
  let bodyBytes = 0;
  let wireBytes = 0;
  let broken: Problem | undefined;

  const decoder = createBodyDecoder(encodings, {
    onBytes(bytes) {
      const left = mostBytes - bodyBytes;
      const taken = bytes.length > left ? bytes.subarray(0, left) : bytes;
      bodyBytes += taken.length;
      if (bytes.length > left) decoder.stop();
      if (taken.length > 0) onBytes(taken);
      if (bytes.length > left) onEnd(tooLarge(mostBytes));
    },
    onDrain: () => void answer.resume(),
    onEnd: (error) => onEnd(broken ?? (error === undefined ? undefined : undecodable(encodings, error))),
  });

  const take = (bytes: Uint8Array): void => {
    wireBytes += bytes.length;
    if (!decoder.write(bytes)) answer.pause();
  };
  const breakOff = (error: unknown): void => {
    broken ??= cutOff(place, error);
    answer.off('data', take);
    for (let rest: unknown = answer.read(); rest instanceof Uint8Array; rest = answer.read()) take(rest);
    decoder.end();
  };

  answer.on('data', take);
  answer.once('end', () => {
    onLastByte();
    decoder.end();
  });
  answer.on('error', breakOff);
  return { counts: () => ({ bodyBytes, wireBytes }), breakOff, stop: decoder.stop };
}
