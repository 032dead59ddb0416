import type { Seq } from '@mcpeek/protocol/base/ids';
import type { AtUs } from '@mcpeek/protocol/base/time';
import type { Frame } from '@mcpeek/protocol/frame/frame';
import { createLineSplitter, type SplitLine } from '@mcpeek/protocol/frame/lineSplitter';
import { createStdioFramer } from '@mcpeek/protocol/frame/stdioFramer';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import type { Initiator, Note, ProcessEvent } from '@mcpeek/protocol/record/captureRecord';
import type { Judge, Judged, StderrLine } from '@mcpeek/protocol/rules/judge';
import type { TransportEvent } from '../transport/transport.ts';
import { createHttpPipeline } from './http/httpPipeline.ts';

/** How long a line may be before it is cut, and how much of a cut one is kept at each end; in bytes. */
export interface FrameLimits {
  readonly limitBytes: number;
  readonly keepBytes: number;
}

/** 64 MiB a line; 4 KiB kept at each end of a longer one. */
export const defaultFrameLimits: FrameLimits = { limitBytes: 64 * 1024 * 1024, keepBytes: 4096 };

/** Turns what a transport reports into judged records; no I/O, no clock. */
export interface FramePipeline {
  /** The records that an event brings, in order; none while a line is unfinished. */
  readonly take: (event: TransportEvent, atUs: AtUs) => readonly Judged[];
  readonly process: (event: ProcessEvent, atUs: AtUs) => Judged;
  readonly note: (note: Note, atUs: AtUs, request?: ExchangeEntry) => Judged;
  /** Bytes on stdout that no newline has closed yet. */
  readonly unfinished: () => { readonly bytes: number; readonly head: string } | undefined;
  /** Bytes of an event on the stream of an HTTP exchange that no blank line has closed yet. */
  readonly unfinishedOf: (exchange: number) => { readonly bytes: number; readonly head: string } | undefined;
  /** The `seq` that the next record gets. */
  readonly nextSeq: () => Seq;
}

/** Makes the pipeline of one session; records are counted from 0. */
export function createFramePipeline(judge: Judge, limits: FrameLimits = defaultFrameLimits): FramePipeline {
  let stdout = createStdioFramer(limits);
  let stderr = createLineSplitter(limits);
  const isOver = { stdout: false, stderr: false };
  let seq = 0;
  const place = (atUs: AtUs) => ({ seq: seq++, atUs });
  const http = createHttpPipeline({ judge, place, limits });
  const process = (event: ProcessEvent, atUs: AtUs): Judged => judge.process(place(atUs), event);

  const takeSent = (bytes: Uint8Array, by: Initiator, atUs: AtUs): readonly Judged[] => {
    // Each send is whole: what it leaves without a newline is a record too, so that its sender can name it.
    const framer = createStdioFramer(limits);
    return [...framer.push(bytes), ...framer.end()].map((frame) =>
      judge.frame(place(atUs), 'out', frame, by),
    );
  };
  const takeStdout = (frames: readonly Frame[], atUs: AtUs): readonly Judged[] =>
    frames.map((frame) => judge.frame(place(atUs), 'in', frame));
  const takeStderr = (lines: readonly SplitLine[], atUs: AtUs): readonly Judged[] =>
    lines.map((line) => judge.stderr(place(atUs), stderrLine(line)));

  /** What no newline closed becomes the last record of its channel, once. */
  const endChannel = (channel: 'stdout' | 'stderr', atUs: AtUs): readonly Judged[] => {
    if (isOver[channel]) return [];
    isOver[channel] = true;
    return channel === 'stdout' ? takeStdout(stdout.end(), atUs) : takeStderr(stderr.end(), atUs);
  };

  return {
    take(event, atUs) {
      switch (event.kind) {
        case 'bytes':
          return event.channel === 'stdout'
            ? takeStdout(stdout.push(event.bytes), atUs)
            : takeStderr(stderr.push(event.bytes), atUs);
        case 'sent':
          return takeSent(event.bytes, event.by, atUs);
        case 'ended':
          return event.channel === 'stderr'
            ? endChannel('stderr', atUs)
            : [...endChannel('stdout', atUs), process({ event: 'stdoutClosed' }, atUs)];
        case 'spawned':
          // A process that is started once more has streams of its own.
          if (isOver.stdout || isOver.stderr) {
            stdout = createStdioFramer(limits);
            stderr = createLineSplitter(limits);
            Object.assign(isOver, { stdout: false, stderr: false });
          }
          return [
            process(
              {
                event: 'spawned',
                pid: event.pid,
                command: event.command,
                args: event.args,
                cwd: event.cwd,
                envNames: event.envNames,
              },
              atUs,
            ),
          ];
        case 'failed': {
          const { message, tried } = event.failure;
          return [
            process({ event: 'spawnFailed', message, ...(tried === undefined ? {} : { tried }) }, atUs),
          ];
        }
        case 'stdinClosed':
          return [process({ event: 'stdinClosed' }, atUs)];
        case 'signalSent':
          return [process({ event: 'signalSent', signal: event.signal }, atUs)];
        case 'strays':
          return [process({ event: 'strays', pids: event.pids }, atUs)];
        case 'writeFailed':
          return [process({ event: 'writeFailed', message: event.message }, atUs)];
        case 'exited':
          return [
            ...endChannel('stdout', atUs),
            ...endChannel('stderr', atUs),
            process(exitEvent(event), atUs),
          ];
        case 'httpSent':
        case 'httpHead':
        case 'httpBody':
        case 'httpSlow':
        case 'httpEnd':
          return http.take(event, atUs);
      }
    },
    process,
    note: (note, atUs, request) => judge.note(place(atUs), note, request),
    unfinished: () => stdout.unfinished(),
    unfinishedOf: (exchange) => http.unfinished(exchange),
    nextSeq: () => seq,
  };
}

function exitEvent(event: Extract<TransportEvent, { kind: 'exited' }>): ProcessEvent {
  return {
    event: 'exited',
    ...(event.code === undefined ? {} : { code: event.code }),
    ...(event.signal === undefined ? {} : { signal: event.signal }),
  };
}

function stderrLine(line: SplitLine): StderrLine {
  return {
    bytes: line.bytes,
    end: line.end,
    ...(line.text === undefined ? {} : { text: line.text }),
    ...(line.base64 === undefined ? {} : { base64: line.base64 }),
    ...(line.cut === undefined ? {} : { cut: line.cut }),
  };
}
