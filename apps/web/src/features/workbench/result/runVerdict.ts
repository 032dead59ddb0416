import { formatBytes, formatCounted, formatDuration } from '../../../ui/format.ts';
import { memberText } from '../json/jsonSlices.ts';
import type { Run } from '../runs/loadRun.ts';
import { readRpcError } from '../runs/rpcError.ts';

/** What became of a call. A tool that failed and a request that was refused are two things. */
export type RunVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'ok' }
  | { readonly kind: 'toolError' }
  | { readonly kind: 'protocolError'; readonly code: string }
  | { readonly kind: 'cancelled' }
  /** `words` say why there is no answer. */
  | { readonly kind: 'unanswered'; readonly words: string };

/** Judges a call by what the capture holds of it. */
export function runVerdict(run: Run | undefined): RunVerdict {
  if (run === undefined) return { kind: 'none' };
  const { answer, request } = run;
  if (answer?.isHead === true)
    return answer.kind === 'error' ? { kind: 'protocolError', code: '' } : { kind: 'ok' };
  if (answer?.kind === 'error') return { kind: 'protocolError', code: readRpcError(answer.text).code };
  if (answer?.kind === 'result') {
    return memberText(answer.text, 'isError') === 'true' ? { kind: 'toolError' } : { kind: 'ok' };
  }
  if (request.status === 'open') return { kind: 'running' };
  // A call that the time limit ended is cancelled as well, but a note of its exchange says who gave up.
  if (request.status === 'cancelled') {
    return run.note === undefined ? { kind: 'cancelled' } : { kind: 'unanswered', words: 'timed out' };
  }
  return { kind: 'unanswered', words: 'no answer' };
}

/** What is told of a call in a few words each: how long, how much, how many reports on the way. */
export function runFacts(run: Run): readonly string[] {
  const { request, answer, progress, lastProgress, findings } = run;
  return [
    ...(request.tookUs === undefined ? [] : [formatDuration(request.tookUs)]),
    ...(answer === undefined ? [] : [formatBytes(answer.row.bytes)]),
    ...(progress === 0 ? [] : [`progress ${lastProgress ?? progress}`]),
    ...(findings.length === 0 ? [] : [formatCounted(findings.length, 'finding')]),
    ...(answer?.row.status === 'late' ? ['late: after the time limit or the cancellation'] : []),
  ];
}
