import type { Revision } from '../base/revision.ts';
import { encodeUtf8, utf8Length } from '../base/utf8.ts';
import { classifyLine, placeFrame } from '../frame/classifyLine.ts';
import type { SseEvent } from '../frame/sseEvent.ts';
import type { Finding } from '../record/finding.ts';
import type { HeaderList, HttpEndPart, HttpEventPart, HttpResponsePart } from '../record/httpPart.ts';
import { createJudge, type Judge, type Judged } from './judge.ts';
import type { TransportKind } from './rule.ts';

/** One event, comment or tail of a stream; `data` makes a frame of it unless it is an `endpoint`. */
export interface EventStep {
  readonly data?: string;
  readonly type?: string;
  readonly id?: string;
  readonly retry?: string;
  readonly what?: HttpEventPart['what'];
}

type HeaderSteps = Readonly<Record<string, string>> | HeaderList;

/** One thing that happens between a client and a server over HTTP. */
export type HttpStep =
  /** A request; its number is 1 for the first of the steps, then 2 and so on, unless it is given. */
  | {
      readonly send: string;
      readonly id?: number;
      readonly url?: string;
      readonly headers?: HeaderSteps;
      readonly body?: string;
      readonly resumes?: number;
      /** It sends on what this exchange sent; the body is shown as text then. */
      readonly redirectOf?: number;
    }
  /** The head of the answer of the newest request, or of the one that is named, and its body, which is a frame when it is JSON. */
  | {
      readonly status: number;
      readonly id?: number;
      readonly headers?: HeaderSteps;
      readonly body?: string;
      /** The head of a stream, whose events follow. */
      readonly isStream?: boolean;
      readonly redirect?: HttpResponsePart['redirect'];
      /** Leaves the exchange open. */
      readonly isOpen?: boolean;
    }
  | { readonly event: EventStep; readonly id?: number }
  | { readonly end: HttpEndPart['outcome']; readonly id?: number; readonly problem?: HttpEndPart['problem'] }
  | { readonly laterUs: number }
  | { readonly over: true };

const url = 'http://127.0.0.1:4000/mcp';

/** Plays steps over HTTP through the judge, as the bridge does, and gives all that was judged. */
export function playHttp(
  steps: readonly HttpStep[],
  options: { readonly transport?: TransportKind; readonly forced?: Revision } = {},
): { readonly judged: readonly Judged[]; readonly judge: Judge } {
  const { transport = 'http', forced } = options;
  const judge = createJudge({ transport, ...(forced === undefined ? {} : { forced }) });
  const judged: Judged[] = [];
  let atUs = 0;
  let newest = 0;
  const indexes = new Map<number, number>();
  const place = () => ({ seq: judged.length, atUs });
  const end = (id: number, outcome: HttpEndPart['outcome'], problem?: HttpEndPart['problem']): void => {
    const part: HttpEndPart = {
      part: 'end',
      id,
      outcome,
      bodyBytes: 0,
      times: {},
      ...(problem === undefined ? {} : { problem }),
    };
    judged.push(judge.http(place(), part, { bytes: 0 }));
  };

  for (const step of steps) {
    if ('laterUs' in step) atUs += step.laterUs;
    else if ('over' in step)
      judged.push(judge.note(place(), { kind: 'sessionEnded', text: 'The session was closed.' }));
    else if ('send' in step) {
      newest = step.id ?? newest + 1;
      const address = step.url ?? url;
      const path = address.replace(/^https?:\/\/[^/]+/, '');
      const { body, resumes, redirectOf } = step;
      const isHop = redirectOf !== undefined && body !== undefined;
      const part = {
        part: 'request',
        id: newest,
        method: step.send,
        url: address,
        path,
        headers: listOf(step.headers),
        carries: body === undefined ? 'nothing' : isHop ? 'text' : 'frame',
        ...(resumes === undefined ? {} : { resumes }),
        ...(redirectOf === undefined ? {} : { redirectOf }),
      } as const;
      const content = isHop ? { text: body, bytes: utf8Length(body) } : { bytes: 0 };
      judged.push(judge.http(place(), part, content, 'you'));
      if (body !== undefined && !isHop)
        judged.push(judge.frame(place(), 'out', frameOf(body), 'you', { part: 'body', id: newest }));
    } else if ('status' in step) {
      const { body, isStream = false, redirect, isOpen = isStream } = step;
      const id = step.id ?? newest;
      const isFrame = body !== undefined && /^\s*[[{]/.test(body);
      const carries = isStream ? 'events' : isFrame ? 'frame' : body === undefined ? 'nothing' : 'text';
      const part: HttpResponsePart = {
        part: 'response',
        id,
        status: step.status,
        statusText: '',
        version: '1.1',
        headers: listOf(step.headers),
        carries,
        times: {},
        ...(redirect === undefined ? {} : { redirect }),
      };
      const content = carries === 'text' ? { text: body ?? '', bytes: utf8Length(body ?? '') } : { bytes: 0 };
      judged.push(judge.http(place(), part, content));
      if (carries === 'frame')
        judged.push(judge.frame(place(), 'in', frameOf(body ?? ''), undefined, { part: 'body', id }));
      if (!isOpen) end(id, 'complete');
    } else if ('event' in step) {
      const id = step.id ?? newest;
      const index = indexes.get(id) ?? 0;
      indexes.set(id, index + 1);
      const { data, what, ...fields } = step.event;
      const event: SseEvent = { index, ...fields };
      const is = what ?? whatOf(step.event);
      const part: HttpEventPart = { part: 'event', id, what: is, event };
      if (is === 'message' && data !== undefined)
        judged.push(judge.frame(place(), 'in', frameOf(data), undefined, part));
      else {
        const text = blockOf(step.event);
        judged.push(judge.sse(place(), part, { text, bytes: utf8Length(text) }));
      }
    } else end(step.id ?? newest, step.end, step.problem);
  }
  return { judged, judge };
}

/** All findings of the steps, in order. */
export function judgeHttpSteps(
  steps: readonly HttpStep[],
  options?: Parameters<typeof playHttp>[1],
): readonly Finding[] {
  return playHttp(steps, options).judged.flatMap(({ findings }) => findings);
}

function listOf(headers: HeaderSteps | undefined): HeaderList {
  if (headers === undefined) return [];
  return isList(headers) ? headers : Object.entries(headers);
}

function isList(headers: HeaderSteps): headers is HeaderList {
  return Array.isArray(headers);
}

function frameOf(text: string) {
  const bytes = encodeUtf8(text).length;
  return placeFrame(classifyLine(text), { bytes, end: '', offset: 0 });
}

function whatOf({ data, type, id, retry }: EventStep): HttpEventPart['what'] {
  if (data === undefined) return id === undefined && retry === undefined ? 'comment' : 'fields';
  if (type === 'endpoint') return 'endpoint';
  if (data !== '') return 'message';
  return id === undefined ? 'empty' : 'priming';
}

function blockOf({ data, type, id, retry }: EventStep): string {
  const lines = [
    ...(type === undefined ? [] : [`event: ${type}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `${lines.length === 0 ? ': ping' : lines.join('\n')}\n\n`;
}
