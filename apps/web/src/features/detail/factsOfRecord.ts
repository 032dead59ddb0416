import { assertNever } from '@mcpeek/protocol/base/assertNever';
import type { CaptureRecord, ProcessEvent, StartStep } from '@mcpeek/protocol/record/captureRecord';
import { formatAtUs, formatDuration } from '../../ui/format.ts';

export interface Fact {
  readonly name: string;
  readonly text: string;
  readonly isCode?: boolean;
}

export interface RecordFacts {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What happened, in words, for a record that is no frame. */
export function factsOfRecord(record: CaptureRecord): RecordFacts {
  const at: Fact = { name: 'when', text: `${formatAtUs(record.atUs)} after the start` };
  if (record.process !== undefined) {
    const { title, facts } = factsOfProcess(record.process);
    return { title, facts: [at, ...facts] };
  }
  if (record.note !== undefined) {
    const { kind, text, through } = record.note;
    const gap =
      through === undefined ? [] : [{ name: 'stands for', text: `records #${record.seq} to #${through}` }];
    return { title: text, facts: [at, { name: 'kind of note', text: noteWords[kind] }, ...gap] };
  }
  const rest =
    record.http === undefined
      ? []
      : [{ name: 'HTTP', text: JSON.stringify(record.http, null, 2), isCode: true }];
  return { title: record.kind, facts: [at, ...rest] };
}

const noteWords = {
  blankLine: 'a blank line on the wire',
  gap: 'records that could not be kept',
  bridgeEnded: 'the bridge ended while this session was open',
  timeout: 'a request was not answered in time',
  cancelled: 'a request was cancelled',
  unanswered: 'a request got no answer',
  sessionEnded: 'the session ended',
  text: 'a remark of MCPeek',
} as const;

/** The steps of a start in words. */
export const stepWords: Readonly<Record<StartStep['name'], string>> = {
  spawned: 'process started',
  firstStderr: 'first line on stderr',
  firstStdout: 'first byte on stdout',
  initializeSent: 'initialize sent',
  initializeAnswered: 'initialize answered',
  listsLoaded: 'lists loaded',
};

function factsOfProcess(event: ProcessEvent): RecordFacts {
  switch (event.event) {
    case 'spawned':
      return {
        title: 'The server was started',
        facts: [
          { name: 'process', text: String(event.pid) },
          { name: 'command', text: event.command, isCode: true },
          {
            name: 'arguments',
            text: event.args.length === 0 ? 'none' : JSON.stringify(event.args),
            isCode: event.args.length > 0,
          },
          { name: 'in folder', text: event.cwd },
          {
            name: 'environment',
            text: event.envNames.length === 0 ? 'nothing of its own' : event.envNames.join(', '),
          },
        ],
      };
    case 'spawnFailed':
      return {
        title: 'The server could not be started',
        facts: [
          { name: 'why', text: event.message },
          ...(event.tried === undefined
            ? []
            : [{ name: 'tried', text: event.tried.join('\n'), isCode: true }]),
        ],
      };
    case 'stdinClosed':
      return { title: 'MCPeek closed the server’s stdin, which asks it to end', facts: [] };
    case 'stdoutClosed':
      return { title: 'The server closed its stdout', facts: [] };
    case 'signalSent':
      return { title: `MCPeek sent ${event.signal} to the server's process group`, facts: [] };
    case 'strays':
      return {
        title: "Processes left the server's group, and will not be ended with it",
        facts: [{ name: 'processes', text: event.pids.join(', ') }],
      };
    case 'writeFailed':
      return { title: 'Writing to the server failed', facts: [{ name: 'why', text: event.message }] };
    case 'exited':
      return {
        title: 'The server ended',
        facts: [
          ...(event.code === undefined ? [] : [{ name: 'exit code', text: String(event.code) }]),
          ...(event.signal === undefined ? [] : [{ name: 'signal', text: event.signal }]),
        ],
      };
    case 'startTimed':
      return {
        title: 'How the start went',
        facts: [
          ...event.steps.map((step) => ({ name: stepWords[step.name], text: formatAtUs(step.atUs) })),
          ...(event.slow === undefined
            ? []
            : [{ name: 'slow', text: `${event.slow.message} (${formatDuration(event.slow.tookUs)})` }]),
          ...(event.slow?.directCommand === undefined
            ? []
            : [{ name: 'faster', text: event.slow.directCommand, isCode: true }]),
        ],
      };
    default:
      return assertNever(event);
  }
}
