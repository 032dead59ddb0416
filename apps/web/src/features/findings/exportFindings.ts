import type { CaptureId } from '@mcpeek/protocol/base/ids';
import type { Revision } from '@mcpeek/protocol/base/revision';
import type { Finding } from '@mcpeek/protocol/record/finding';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import { call } from '../../api/call.ts';

/** Reads every finding that `wants` takes, page by page; `onProgress` hears how many were read. */
export async function readAllFindings(
  captureId: CaptureId,
  rev: Revision | undefined,
  wants: (finding: Finding) => boolean,
  options: { readonly signal: AbortSignal; readonly onProgress: (count: number) => void },
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let read = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: { readonly findings: readonly Finding[]; readonly next?: number } = await call(
      'finding/list',
      { captureId, ...(rev === undefined ? {} : { rev }), after, limit: 200 },
      { signal: options.signal },
    );
    for (const finding of page.findings) if (wants(finding)) findings.push(finding);
    read += page.findings.length;
    options.onProgress(read);
    after = page.next;
  }
  return findings;
}

/** The text of the file: which capture, by which revision it was judged, and its findings. */
export function toFindingsFile(capture: CaptureSummary, findings: readonly Finding[]): string {
  const { captureId, title, startedAt, revision, forcedRevision } = capture;
  const head = {
    captureId,
    title,
    startedAt,
    negotiatedRevision: revision,
    judgedBy: forcedRevision ?? 'as negotiated',
  };
  return `${JSON.stringify({ ...head, findings }, undefined, 2)}\n`;
}

/** Lets the browser save it. */
export function saveFindings(captureId: CaptureId, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `findings-${captureId}.json`;
  link.click();
  // The browser has taken the text over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
