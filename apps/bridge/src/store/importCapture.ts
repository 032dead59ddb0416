import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import { isRevision, type Revision } from '@mcpeek/protocol/base/revision';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureFileHeader } from '@mcpeek/protocol/record/captureFile';
import {
  type CaptureFileEvent,
  createCaptureFileReader,
  type LineProblem,
} from '@mcpeek/protocol/record/captureFileReader';
import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import type { Finding } from '@mcpeek/protocol/record/finding';
import { maskTarget } from '@mcpeek/protocol/record/maskTarget';
import type { RowUpdate, SummaryRow } from '@mcpeek/protocol/record/summaryRow';
import type { Clock } from '../platform/clock.ts';
import { readByteLines } from './byteLines.ts';
import type { CaptureHandle, Catalog } from './captureStore.ts';
import { createImportBatch } from './importBatch.ts';

/** Computes what a capture file does not hold; sees the records in order. */
export type RecordJudge = (record: CaptureRecord) => {
  readonly row: SummaryRow;
  readonly findings: readonly Finding[];
  readonly updates: readonly RowUpdate[];
};

/** What was read. */
export interface ImportOutcome {
  readonly captureId: CaptureId;
  readonly records: number;
  /** Lines that could not be used, at most 100 of them, and how many there were. */
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

/** What an import needs. */
export interface ImportOptions {
  readonly catalog: Catalog;
  readonly clock: Clock;
  /** Makes the judge of the file's records, which may force a revision; of a file whose head is broken the target is unknown. */
  readonly judgeFor: (target: Target | undefined, forced: Revision | undefined) => RecordJudge;
  /** A frame of 64 MiB may be four times as long when written as JSON. */
  readonly lineLimitBytes?: number;
}

const mostProblems = 100;

/** Stores a capture file as a new capture; the problem says why nothing of it could be used. */
export async function importCapture(
  source: AsyncIterable<Uint8Array>,
  { catalog, clock, judgeFor, lineLimitBytes = 256 * 1024 * 1024 }: ImportOptions,
): Promise<Result<ImportOutcome, string>> {
  const reader = createCaptureFileReader();
  const problems: LineProblem[] = [];
  let problemCount = 0;
  let line = 0;
  let capture: CaptureHandle | undefined;
  let header: CaptureFileHeader | undefined;
  const batch = createImportBatch(() => judgeFor(header?.target, forcedBy(header)));

  const report = (problem: LineProblem): void => {
    problemCount += 1;
    if (problems.length < mostProblems) problems.push(problem);
  };
  const giveUp = (message: string): Result<ImportOutcome, string> => {
    capture?.close();
    if (capture !== undefined) catalog.remove(capture.captureId);
    return fail(message);
  };
  const store = (): void => {
    capture ??= createFrom(catalog, clock, header);
    capture.commit(batch.take());
  };
  const handle = (event: CaptureFileEvent): void => {
    if (event.kind === 'header') {
      header = event.header;
      const { forcedRevision } = header;
      if (forcedRevision !== undefined && forcedBy(header) === undefined) {
        const message = `The file was judged by revision ${forcedRevision}, which this MCPeek does not know; it is judged as negotiated.`;
        report({ line, message });
      }
    }
    if (event.kind === 'problem') report(event.problem);
    if (event.kind !== 'record') return;
    const problem = batch.add(event.record);
    if (problem !== undefined) report({ line, message: problem });
  };

  try {
    for await (const each of readByteLines(source, lineLimitBytes)) {
      line += 1;
      const event = 'text' in each ? reader.take(each.text) : reader.skip(each.problem);
      if (event.kind === 'tooNew') return giveUp(event.message);
      handle(event);
      if (!batch.isFull()) continue;
      store();
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    return giveUp(
      `The file could not be read to its end (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  if (header === undefined && batch.lastSeq() < 0) return giveUp('This is not a capture file of MCPeek.');
  const missing = reader.finish();
  if (missing !== undefined) report(missing);
  store();
  if (capture === undefined) return fail('This is not a capture file of MCPeek.');
  const { captureId } = capture;
  // A file that somebody wrote by hand need not know what its records agreed on.
  const { revision, forcedRevision } = capture.summary();
  if (revision === null && forcedRevision === undefined) {
    const agreed = batch.revision();
    if (agreed !== undefined) capture.describe({ revision: agreed });
  }
  const records = capture.count();
  capture.close();
  return succeed({ captureId, records, problems, problemCount });
}

/** The revision that a file says was forced, where we know it. */
function forcedBy(header: CaptureFileHeader | undefined): Revision | undefined {
  const text = header?.forcedRevision;
  return text !== undefined && isRevision(text) ? text : undefined;
}

/** A new capture with what the file says of itself; what a broken head does not say is made up. */
function createFrom(catalog: Catalog, clock: Clock, header: CaptureFileHeader | undefined): CaptureHandle {
  if (header === undefined) {
    const target = { kind: 'stdio', command: '', args: [] } as const;
    return catalog.create({ title: 'Imported capture', target, startedAt: clock.epochMs() });
  }
  const { title, target, startedAt, revision } = header;
  const forcedRevision = forcedBy(header);
  return catalog.create({
    title,
    target,
    startedAt,
    revision,
    ...(forcedRevision === undefined ? {} : { forcedRevision }),
    origin: { ...header, target: maskTarget(target) },
  });
}
