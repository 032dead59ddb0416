import type { AtUs } from '@mcpeek/protocol/base/time';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import { judgedByRevision, type Note, type ProcessEvent } from '@mcpeek/protocol/record/captureRecord';
import type { Judged } from '@mcpeek/protocol/rules/judge';
import type { RecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import type { CaptureHandle } from '../store/captureStore.ts';
import type { TransportEvent } from '../transport/transport.ts';
import type { FramePipeline } from './framePipeline.ts';

/** Writes what happened to the capture, then tells; the only writer of its capture. */
export interface Recorder {
  /** Commits the records of an event before it returns them. */
  readonly take: (event: TransportEvent) => readonly Judged[];
  readonly process: (event: ProcessEvent) => Judged;
  readonly note: (note: Note, request?: ExchangeEntry) => Judged;
  readonly counts: () => RecordCounts;
  /** From now on stores what this judge says of each record; the pipeline's own again when undefined. `findings` are those so far. */
  readonly judgeBy: (
    verdict: RecordJudge | undefined,
    findings: { readonly error: number; readonly warning: number; readonly info: number },
  ) => void;
  /** The newest lines of stderr, oldest first, at most 20 of at most 500 characters. */
  readonly lastStderr: () => readonly string[];
}

/** What a session needs of its capture. */
export type CaptureSink = Pick<CaptureHandle, 'captureId' | 'commit' | 'describe' | 'summary' | 'close'>;

/** Records so far, and what is worth a number beside them. */
export interface RecordCounts {
  readonly records: number;
  readonly stderr: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Makes the recorder of one session. */
export function createRecorder(options: {
  readonly pipeline: FramePipeline;
  readonly capture: CaptureSink;
  readonly nowUs: () => AtUs;
}): Recorder {
  const { pipeline, capture, nowUs } = options;
  const counts = { records: 0, stderr: 0, errors: 0, warnings: 0, infos: 0 };
  const stderrTail: string[] = [];
  let verdict: RecordJudge | undefined;

  const keep = (judged: readonly Judged[]): readonly Judged[] => {
    if (judged.length === 0) return judged;
    const said = verdict === undefined ? judged : judged.map(judgedAgainBy(verdict));
    capture.commit({
      entries: said.map(({ record, row }) => ({ record, row })),
      updates: said.flatMap(({ updates }) => updates),
      findings: said.flatMap(({ findings }) => findings),
    });
    for (const one of said) count(one);
    return judged;
  };

  const count = ({ record, findings }: Judged): void => {
    counts.records += 1;
    if (record.kind === 'stderr') {
      counts.stderr += 1;
      stderrTail.push((record.text ?? `(${record.bytes} bytes that are not UTF-8)`).slice(0, 500));
      if (stderrTail.length > 20) stderrTail.shift();
    }
    for (const { severity } of findings) {
      if (severity === 'error') counts.errors += 1;
      else if (severity === 'warning') counts.warnings += 1;
      else counts.infos += 1;
    }
  };

  const keepOne = (judged: Judged): Judged => {
    keep([judged]);
    return judged;
  };

  return {
    take: (event) => keep(pipeline.take(event, nowUs())),
    process: (event) => keepOne(pipeline.process(event, nowUs())),
    note: (note, request) => keepOne(pipeline.note(note, nowUs(), request)),
    counts: () => ({ ...counts }),
    judgeBy(next, { error, warning, info }) {
      verdict = next;
      Object.assign(counts, { errors: error, warnings: warning, infos: info });
    },
    lastStderr: () => [...stderrTail],
  };
}

/** A record keeps its facts: of what the other judge says only the verdict is taken. */
function judgedAgainBy(verdict: RecordJudge): (own: Judged) => Judged {
  return ({ record, ...own }) => {
    const { row, updates, findings } = verdict(record);
    return { ...own, record: judgedByRevision(record, row.rev), row, updates, findings };
  };
}
