import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import { judgedByRevision } from '@mcpeek/protocol/record/captureRecord';
import { createJudge } from '@mcpeek/protocol/rules/judge';
import { createRecordJudge, type RecordJudge } from '@mcpeek/protocol/rules/judgeRecord';
import type { Clock } from '../platform/clock.ts';
import type { Rejudging, StoredRecord } from './captureStore.ts';

/** A slice ends at either, so that a session is not held up by it. */
const sliceRecords = 500;
const sliceUs = 4000;

/**
 * Judges all records of a capture again, in slices between which other work goes on; the capture may grow meanwhile.
 * `onCaughtUp` is called with the judge as soon as it has seen the newest record, before anything else can come.
 */
export async function rejudgeCapture(
  work: Rejudging,
  of: { readonly clock: Clock; readonly onCaughtUp: (judge: RecordJudge) => void },
): Promise<Result<undefined, string>> {
  const { capture, revision } = work;
  const judge = createRecordJudge(
    createJudge({
      transport: capture.summary().target.kind,
      ...(revision === null ? {} : { forced: revision }),
    }),
  );
  try {
    if (!(await areColumnsRead(work))) return fail(goneText);
    let next = 0;
    while (next <= capture.lastSeq()) {
      if (work.isGone()) return fail(goneText);
      const slice = judgeSlice(work, judge, next, of.clock);
      const last = slice.entries.at(-1)?.record;
      if (last === undefined) break;
      const problem = work.write(slice);
      if (problem !== undefined) return fail(`What was judged again cannot be stored (${problem}).`);
      next = (last.note?.through ?? last.seq) + 1;
      if (next <= capture.lastSeq()) await new Promise((resolve) => setImmediate(resolve));
    }
    work.finish();
    of.onCaughtUp(judge);
    return succeed(undefined);
  } finally {
    work.close();
  }
}

const goneText = 'The capture was closed meanwhile; it is judged again when it is opened next.';

/** Whatever is read of the columns behind must not be older than what is written. */
async function areColumnsRead({ capture, isGone }: Rejudging): Promise<boolean> {
  capture.columns();
  if (capture.areColumnsRead()) return true;
  await new Promise<void>((resolve) => {
    const stop = capture.onColumnsRead(() => {
      if (!capture.areColumnsRead() && !isGone()) return;
      stop();
      resolve();
    });
  });
  return !isGone();
}

function judgeSlice({ capture }: Rejudging, judge: RecordJudge, first: number, clock: Clock) {
  const entries: StoredRecord[] = [];
  const judged: ReturnType<RecordJudge>[] = [];
  const untilUs = clock.monotonicUs() + sliceUs;
  for (const { record } of capture.recordsFrom(first, sliceRecords)) {
    const one = judge(record);
    judged.push(one);
    entries.push({ record: judgedByRevision(record, one.row.rev), row: one.row });
    if (clock.monotonicUs() >= untilUs) break;
  }
  return {
    entries,
    updates: judged.flatMap(({ updates }) => updates),
    findings: judged.flatMap(({ findings }) => findings),
  };
}
