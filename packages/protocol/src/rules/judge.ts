import type { Seq } from '../base/ids.ts';
import type { Revision } from '../base/revision.ts';
import type { AtUs } from '../base/time.ts';
import type { Frame, FrameCut, FrameEnd } from '../frame/frame.ts';
import type { SingleMessage } from '../jsonrpc/message.ts';
import type { ExchangeEntry, Pairing, PairingLink } from '../jsonrpc/pairing.ts';
import type { CaptureRecord, Direction, Initiator, Note, ProcessEvent } from '../record/captureRecord.ts';
import type { Finding } from '../record/finding.ts';
import type { HttpEventPart, HttpFramePart, HttpHeadPart } from '../record/httpPart.ts';
import type { RowUpdate, SummaryRow } from '../record/summaryRow.ts';
import type { SessionState } from '../session/sessionState.ts';
import { gistOfProcess } from './gistOfProcess.ts';
import type { HttpBook } from './httpBook.ts';
import { type HttpContent, judgeCarried, judgeEvent, judgeHttpHead } from './judgeHttp.ts';
import { type Bringer, judgeJsonFrame } from './judgeJsonFrame.ts';
import { createJudgeMemory, type JudgeMemory } from './judgeMemory.ts';
import { judgeOddFrame } from './judgeOddFrame.ts';
import type { LifeMoment } from './rule.ts';

/** A message of a frame, with the request it belongs to. */
export interface LinkedMessage {
  readonly message: SingleMessage;
  readonly link: PairingLink;
}

/** A record with its row, its findings, and what it changed in earlier rows. */
export interface Judged {
  readonly record: CaptureRecord;
  readonly row: SummaryRow;
  readonly updates: readonly RowUpdate[];
  readonly findings: readonly Finding[];
  /** The messages of the frame, in order; empty when it holds none. */
  readonly messages: readonly LinkedMessage[];
  /** A request that this record ends although it is no proper answer, such as one with `NaN` in it; and why it is none, in a few words. */
  readonly brokenAnswer?: { readonly request: ExchangeEntry; readonly why: string };
}

/** Where and when a record stands in its capture. */
export interface Place {
  readonly seq: Seq;
  readonly atUs: AtUs;
}

/** A line of stderr as it came. */
export interface StderrLine {
  readonly text?: string;
  readonly base64?: string;
  readonly end: FrameEnd;
  readonly bytes: number;
  readonly cut?: FrameCut;
}

/** Turns what happened on one session's wire into judged records, in order; holds the session's memory. */
export interface Judge {
  readonly frame: (
    place: Place,
    dir: 'out' | 'in',
    frame: Frame,
    by?: Initiator,
    http?: HttpFramePart,
  ) => Judged;
  /** The head of an HTTP request or answer, or the end of an exchange, with the body that is no frame. */
  readonly http: (place: Place, part: HttpHeadPart, content: HttpContent, by?: Initiator) => Judged;
  /** An event or comment of a stream that is no frame. */
  readonly sse: (place: Place, part: HttpEventPart, content: HttpContent) => Judged;
  readonly stderr: (place: Place, line: StderrLine) => Judged;
  readonly process: (place: Place, event: ProcessEvent) => Judged;
  /** A note of MCPeek; of a time-out or a cancellation with the request that it is about. */
  readonly note: (place: Place, note: Note, request?: ExchangeEntry) => Judged;
  /** A record of a kind that no rule looks at yet, as it stands. */
  readonly other: (record: CaptureRecord) => Judged;
  readonly session: () => SessionState;
  readonly pairing: Pairing;
  /** The HTTP exchanges so far. */
  readonly exchanges: HttpBook;
}

/** Makes the judge of one session; `forced` judges every frame by that revision, whatever was negotiated. */
export function createJudge(options: {
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly forced?: Revision;
}): Judge {
  const memory = createJudgeMemory(options);
  const runLife = (place: Place, event: LifeMoment['event']): readonly Finding[] =>
    memory.run({ ...memory.at(place.seq), on: 'life', event, atUs: place.atUs });
  /** Requests that were over with an end before: a second process of the session ends only what came after. */
  const ended = new WeakSet<ExchangeEntry>();
  /** What was open is over: ours without its answer, theirs without anybody who could give one. */
  const closeOpen = (place: Place): readonly RowUpdate[] => [
    ...memory.pairing
      .open()
      .filter((exchange) => !ended.has(exchange))
      .map((exchange) => {
        ended.add(exchange);
        return memory.statusOf(exchange, exchange.dir === 'out' ? 'error' : 'cancelled', place.atUs);
      }),
    ...memory.http
      .list()
      .filter(({ end }) => end === undefined)
      .map(({ sentSeq, sentAtUs }) => ({
        seq: sentSeq,
        status: 'cancelled' as const,
        tookUs: place.atUs - sentAtUs,
      })),
  ];

  /** The exchange whose answer brought a frame, and the status where the frame is its body. */
  const bringerOf = (dir: 'out' | 'in', http: HttpFramePart | undefined): Bringer => {
    const broughtBy = dir === 'in' && http !== undefined ? memory.http.find(http.id) : undefined;
    const httpStatus = http?.part === 'body' ? broughtBy?.response?.status : undefined;
    return {
      ...(broughtBy === undefined ? {} : { broughtBy }),
      ...(httpStatus === undefined ? {} : { httpStatus }),
    };
  };

  return {
    frame(place, dir, frame, by, http) {
      // Every frame is shown to the tracker, since any may end a value that was spread over lines.
      const spread = memory.spreads[dir].feed(place.seq, frame);
      const judged =
        frame.kind === 'json'
          ? judgeJsonFrame(memory, place, dir, frame, by, bringerOf(dir, http))
          : judgeOddFrame(memory, place, dir, frame, { by, spread });
      return http === undefined ? judged : judgeCarried(memory, place, judged, { dir, frame, part: http });
    },
    http: (place, part, content, by) => judgeHttpHead(memory, place, part, content, by),
    sse: (place, part, content) => judgeEvent(memory, place, part, content),
    stderr(place, line) {
      const shown = plainRecord(
        memory,
        place,
        'in',
        'stderr',
        line.text ?? `${line.bytes} bytes that are not UTF-8`,
        {
          bytes: line.bytes,
          end: line.end,
          ...(line.text === undefined ? {} : { text: line.text }),
          ...(line.base64 === undefined ? {} : { base64: line.base64 }),
          ...(line.cut === undefined ? {} : { cut: line.cut }),
        },
      );
      const isUtf8 = line.text !== undefined;
      const findings = memory.run({ ...memory.at(place.seq), on: 'stderr', isUtf8 });
      return { ...shown, findings };
    },
    process(place, event) {
      const shown = plainRecord(memory, place, 'none', 'process', gistOfProcess(event), { process: event });
      const findings = [...runLife(place, event)];
      if (event.event !== 'exited') return { ...shown, findings };
      // A process that is gone ends its session: what nobody answered by now, nobody will.
      findings.push(...runLife(place, { event: 'sessionEnded' }));
      return { ...shown, updates: closeOpen(place), findings };
    },
    note(place, note, request) {
      const shown = plainRecord(memory, place, 'none', 'note', note.text, {
        note,
        ...(request === undefined ? {} : { exchange: request.seq }),
      });
      // Nobody is to blame when it was the bridge that went away; still nothing goes on.
      if (note.kind === 'bridgeEnded') {
        // Nor does anybody know when that was: a duration would be made up.
        const updates = closeOpen(place).map(({ tookUs: _, ...update }) => update);
        return { ...shown, updates };
      }
      // Over HTTP no process exits: the note says that the session is over.
      if (note.kind === 'sessionEnded') {
        const findings = runLife(place, { event: 'sessionEnded' });
        return { ...shown, updates: closeOpen(place), findings };
      }
      if (request !== undefined && note.kind === 'unanswered') {
        request.cancelledBy ??= place.seq;
        return { ...shown, updates: [memory.statusOf(request, 'error', place.atUs)] };
      }
      if (request === undefined || (note.kind !== 'timeout' && note.kind !== 'cancelled')) return shown;
      const isTimeout = note.kind === 'timeout';
      request.hasTimedOut ||= isTimeout;
      request.cancelledBy ??= place.seq;
      const findings = isTimeout ? runLife(place, { event: 'requestTimedOut', request: request.seq }) : [];
      return { ...shown, updates: [memory.statusOf(request, 'cancelled', place.atUs)], findings };
    },
    other(record) {
      const { text, base64, end, cut, process: _, note: __, http: ___, ...shared } = record;
      const row: SummaryRow = { ...shared, gist: memory.shorten(text ?? record.kind) };
      return { record, row, updates: [], findings: [], messages: [] };
    },
    session: memory.session,
    pairing: memory.pairing,
    exchanges: memory.http,
  };
}

const stderrGistLimit = 500;

type Extra = Partial<
  Pick<CaptureRecord, 'bytes' | 'end' | 'text' | 'base64' | 'cut' | 'process' | 'note' | 'exchange'>
>;

/** A record that holds no message. */
function plainRecord(
  memory: JudgeMemory,
  place: Place,
  dir: Direction,
  kind: CaptureRecord['kind'],
  gist: string,
  extra: Extra,
): Judged {
  const rev = memory.revision();
  const shared = {
    seq: place.seq,
    atUs: place.atUs,
    dir,
    kind,
    bytes: extra.bytes ?? 0,
    ...(rev === undefined ? {} : { rev }),
    ...(extra.exchange === undefined ? {} : { exchange: extra.exchange }),
  };
  return {
    record: { ...shared, end: extra.end ?? '', ...extra },
    // Lines of stderr keep their indentation: what a stack trace means hangs on it.
    row: { ...shared, gist: kind === 'stderr' ? gist.slice(0, stderrGistLimit) : memory.shorten(gist) },
    updates: [],
    findings: [],
    messages: [],
  };
}
