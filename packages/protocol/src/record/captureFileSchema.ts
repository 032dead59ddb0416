import * as v from 'valibot';
import type { CaptureFileHeader } from './captureFile.ts';
import { targetSchema } from './targetSchema.ts';

/** Checks what the first line of a capture file says of its capture; unknown keys are left out. */
export const captureFileHeaderSchema: v.GenericSchema<unknown, CaptureFileHeader> = v.object({
  captureId: v.string(),
  title: v.string(),
  startedAt: v.number(),
  target: targetSchema,
  revision: v.optional(v.nullable(v.string()), null),
  forcedRevision: v.exactOptional(v.string()),
});

/** Checks the last line of a capture file. */
export const captureFileEndSchema = v.object({
  end: v.literal(true),
  records: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
