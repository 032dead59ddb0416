import { writeEnd, writeHeader, writeRecord } from '@mcpeek/protocol/record/captureFile';
import { createExportPreviewer, type ExportPreview } from '@mcpeek/protocol/record/exportPreview';
import { createRecordMask, keepRecord } from '@mcpeek/protocol/record/recordMask';
import type { CaptureHandle } from './captureStore.ts';
import { readRecordSlices } from './recordSlices.ts';

/** What an export leaves as it is, or masks beside the usual. */
export interface ExportOptions {
  readonly isUnmasked?: boolean;
  /** Keys in frames whose values are masked too. */
  readonly frameKeys?: readonly string[];
}

/** What an export reads of a capture. */
export type ExportSource = Pick<
  CaptureHandle,
  'captureId' | 'summary' | 'origin' | 'recordsFrom' | 'lastSeq'
>;

/** The capture file of what a capture holds now, in parts of a few MiB that end with a newline. */
export async function* exportCapture(
  capture: ExportSource,
  { isUnmasked = false, frameKeys = [] }: ExportOptions = {},
): AsyncGenerator<string> {
  const { title, startedAt, target, revision, forcedRevision } = capture.summary();
  // What a file said of its capture is written back; by what it is judged is said of here and now.
  const { forcedRevision: _, ...head } = capture.origin() ?? {
    captureId: capture.captureId,
    title,
    startedAt,
    target,
    revision,
  };
  const mask = isUnmasked ? keepRecord : createRecordMask({ target, frameKeys });
  let records = 0;
  yield `${writeHeader({ ...head, ...(forcedRevision === undefined ? {} : { forcedRevision }) })}\n`;
  for await (const slice of readRecordSlices(capture)) {
    records += slice.length;
    yield slice.map(({ record }) => `${writeRecord(record, mask)}\n`).join('');
  }
  yield `${writeEnd(records)}\n`;
}

/** Looks what an export would hold and hide. */
export async function previewExport(capture: ExportSource, isUnmasked: boolean): Promise<ExportPreview> {
  const previewer = createExportPreviewer(capture.summary().target, isUnmasked);
  for await (const slice of readRecordSlices(capture)) {
    for (const { record } of slice) previewer.add(record);
  }
  return previewer.preview();
}
