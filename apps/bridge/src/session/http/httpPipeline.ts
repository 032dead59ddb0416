import { readMediaType } from '@mcpeek/protocol/base/mediaType';
import type { AtUs } from '@mcpeek/protocol/base/time';
import type { Frame } from '@mcpeek/protocol/frame/frame';
import {
  type BodyCollector,
  type CollectedBody,
  createBodyCollector,
} from '@mcpeek/protocol/frame/httpBodyFramer';
import { looksLikeMessage } from '@mcpeek/protocol/frame/looksLikeMessage';
import { createSseFramer, type SseFramer, type SseUnit } from '@mcpeek/protocol/frame/sseFramer';
import { headerValue } from '@mcpeek/protocol/record/httpPart';
import type { Judge, Judged, Place } from '@mcpeek/protocol/rules/judge';
import type { HttpContent } from '@mcpeek/protocol/rules/judgeHttp';
import type { HttpEvent } from '../../transport/transport.ts';
import type { FrameLimits } from '../framePipeline.ts';

/** Turns what happened to HTTP exchanges into judged records; no I/O, no clock. */
export interface HttpPipeline {
  /** The records that an event brings, in order; none while a body is not whole. */
  readonly take: (event: HttpEvent, atUs: AtUs) => readonly Judged[];
  /** Bytes of an event of this exchange's stream that no blank line has closed yet. */
  readonly unfinished: (id: number) => { readonly bytes: number; readonly head: string } | undefined;
}

type ResponseHead = Extract<HttpEvent, { kind: 'httpHead' }>['head'];
type End = Extract<HttpEvent, { kind: 'httpEnd' }>['end'];

/** The answer of an exchange while it comes. */
interface Arriving {
  readonly sse?: SseFramer;
  readonly body?: BodyCollector;
  /** The head that waits for its body. */
  held?: ResponseHead;
  events: number;
}

type BareUnit = Extract<SseUnit, { readonly kind: 'event' }>;

const none: HttpContent = { bytes: 0 };

/** Makes the pipeline of one session's exchanges. */
export function createHttpPipeline(options: {
  readonly judge: Judge;
  readonly place: (atUs: AtUs) => Place;
  readonly limits: FrameLimits;
}): HttpPipeline {
  const { judge, place, limits } = options;
  const arriving = new Map<number, Arriving>();
  const methods = new Map<number, string>();

  const takeSent = (event: Extract<HttpEvent, { kind: 'httpSent' }>, atUs: AtUs): readonly Judged[] => {
    const { head, body, by } = event;
    methods.set(head.id, head.method);
    const collector = createBodyCollector({ limits, mustBeFrame: true, isFrame: () => true });
    collector.push(body);
    const content = collector.end();
    // A redirect that is followed sends the same frame once more; it is not asked a second time.
    const isHop = head.redirectOf !== undefined && content.kind === 'frame';
    const carries = content.kind !== 'frame' ? 'nothing' : isHop ? 'text' : 'frame';
    const text = isHop ? { text: content.frame.text ?? '', bytes: content.frame.bytes } : none;
    const request = judge.http(place(atUs), { part: 'request', ...head, carries }, text, by);
    if (content.kind !== 'frame' || isHop) return [request];
    const http = { part: 'body', id: head.id } as const;
    return [request, judge.frame(place(atUs), 'out', content.frame, by, http)];
  };

  const takeHead = (head: ResponseHead, atUs: AtUs): readonly Judged[] => {
    const type = readMediaType(headerValue(head.headers, 'content-type') ?? '');
    if (type?.type === 'text' && type.subtype === 'event-stream') {
      arriving.set(head.id, { sse: createSseFramer(limits), events: 0 });
      return [judge.http(place(atUs), { part: 'response', ...head, carries: 'events' }, none)];
    }
    const isJson = type?.subtype === 'json' || type?.subtype.endsWith('+json') === true;
    const isAnswer = isJson && head.status < 300 && head.status !== 202 && methods.get(head.id) === 'POST';
    const body = createBodyCollector({
      limits,
      mustBeFrame: isAnswer,
      isFrame: (content) => isAnswer || looksLikeMessage(content),
    });
    arriving.set(head.id, { body, held: head, events: 0 });
    return [];
  };

  const takeUnits = (
    id: number,
    answer: Arriving,
    units: readonly SseUnit[],
    atUs: AtUs,
  ): readonly Judged[] =>
    units.map((unit) => {
      if (unit.kind === 'frame' || unit.what !== 'unfinished') answer.events += 1;
      if (unit.kind === 'event' && isOnlyLineEnds(unit)) return lineEnds(id, unit, atUs);
      if (unit.kind === 'frame') {
        const http = { part: 'event', id, what: 'message', event: unit.event } as const;
        return judge.frame(place(atUs), 'in', unit.frame, undefined, http);
      }
      const { what, event, ...block } = unit;
      return judge.sse(place(atUs), { part: 'event', id, what, event }, contentOf(block));
    });

  /** Line ends behind the last event are nothing that was lost. */
  const lineEnds = (id: number, { event, text, bytes }: BareUnit, atUs: AtUs): Judged =>
    judge.sse(
      place(atUs),
      { part: 'event', id, what: 'comment', event },
      contentOf({ bytes, ...(text === undefined ? {} : { text }) }),
    );

  const frameIn = (id: number, frame: Frame, atUs: AtUs): Judged =>
    judge.frame(place(atUs), 'in', frame, undefined, { part: 'body', id });

  /** What a body that is whole brings: the head it was held for, and its frame. */
  const takeBody = (
    id: number,
    answer: Arriving,
    body: CollectedBody,
    atUs: AtUs,
  ): { readonly records: readonly Judged[]; readonly rest: HttpContent } => {
    const { held } = answer;
    const frame = body.kind === 'frame' ? [body.frame] : [];
    const text = body.kind === 'text' ? contentOf(body) : none;
    if (held === undefined) return { records: frame.map((each) => frameIn(id, each, atUs)), rest: text };
    const carries = body.kind === 'empty' ? 'nothing' : body.kind;
    const head = judge.http(place(atUs), { part: 'response', ...held, carries }, text);
    return { records: [head, ...frame.map((each) => frameIn(id, each, atUs))], rest: none };
  };

  const takeEnd = (end: End, atUs: AtUs): readonly Judged[] => {
    const { id } = end;
    methods.delete(id);
    const answer = arriving.get(id);
    arriving.delete(id);
    if (answer?.sse !== undefined) {
      const tail = takeUnits(id, answer, answer.sse.end(), atUs);
      const last = tail.at(-1)?.record;
      const isLost = last?.http?.part === 'event' && last.http.what === 'unfinished';
      const unfinishedBytes = isLost ? last.bytes : 0;
      const { events } = answer;
      const part = {
        part: 'end',
        ...end,
        events,
        ...(unfinishedBytes === 0 ? {} : { unfinishedBytes }),
      } as const;
      return [...tail, judge.http(place(atUs), part, none)];
    }
    const body = answer?.body === undefined ? undefined : takeBody(id, answer, answer.body.end(), atUs);
    return [...(body?.records ?? []), judge.http(place(atUs), { part: 'end', ...end }, body?.rest ?? none)];
  };

  return {
    take(event, atUs) {
      switch (event.kind) {
        case 'httpSent':
          return takeSent(event, atUs);
        case 'httpHead':
          return takeHead(event.head, atUs);
        case 'httpBody': {
          const answer = arriving.get(event.id);
          answer?.body?.push(event.bytes);
          if (answer?.sse === undefined) return [];
          return takeUnits(event.id, answer, answer.sse.push(event.bytes), atUs);
        }
        case 'httpSlow': {
          const answer = arriving.get(event.id);
          const { held } = answer ?? {};
          if (answer === undefined || held === undefined) return [];
          delete answer.held;
          return [judge.http(place(atUs), { part: 'response', ...held, carries: 'later' }, none)];
        }
        case 'httpEnd':
          return takeEnd(event.end, atUs);
      }
    },
    unfinished: (id) => arriving.get(id)?.sse?.unfinished(),
  };
}

function isOnlyLineEnds({ what, text }: BareUnit): boolean {
  return what === 'unfinished' && text !== undefined && /^\uFEFF?[\r\n]*$/.test(text);
}

function contentOf({ text, base64, bytes, cut }: HttpContent): HttpContent {
  return {
    bytes,
    ...(text === undefined ? {} : { text }),
    ...(base64 === undefined ? {} : { base64 }),
    ...(cut === undefined ? {} : { cut }),
  };
}
