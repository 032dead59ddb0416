import * as v from 'valibot';
import type { CaptureRecord, Note, ProcessEvent } from './captureRecord.ts';
import type { Finding } from './finding.ts';
import { httpPartSchema } from './httpPartSchema.ts';
import { directions, initiators, recordKinds, rowStatuses, severities, sides } from './recordWords.ts';
import type { BatchItem } from './summaryRow.ts';

const text = v.string();
const texts = v.array(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.integer());

const stepName = v.picklist([
  'spawned',
  'firstStderr',
  'firstStdout',
  'initializeSent',
  'initializeAnswered',
  'listsLoaded',
]);

const processEventSchema: v.GenericSchema<unknown, ProcessEvent> = v.variant('event', [
  v.object({
    event: v.literal('spawned'),
    pid: v.number(),
    command: text,
    args: texts,
    cwd: text,
    envNames: texts,
  }),
  v.object({ event: v.literal('spawnFailed'), message: text, tried: v.exactOptional(texts) }),
  v.object({ event: v.literal('stdinClosed') }),
  v.object({ event: v.literal('stdoutClosed') }),
  v.object({ event: v.literal('signalSent'), signal: text }),
  v.object({ event: v.literal('strays'), pids: v.array(v.number()) }),
  v.object({ event: v.literal('writeFailed'), message: text }),
  v.object({
    event: v.literal('exited'),
    code: v.exactOptional(v.number()),
    signal: v.exactOptional(text),
  }),
  v.object({
    event: v.literal('startTimed'),
    steps: v.array(v.object({ name: stepName, atUs: time })),
    slow: v.exactOptional(
      v.object({
        from: stepName,
        to: stepName,
        tookUs: v.number(),
        message: text,
        directCommand: v.exactOptional(text),
      }),
    ),
  }),
]);

const noteSchema: v.GenericSchema<unknown, Note> = v.object({
  kind: v.picklist([
    'blankLine',
    'gap',
    'bridgeEnded',
    'timeout',
    'cancelled',
    'unanswered',
    'sessionEnded',
    'text',
  ]),
  text,
  through: v.exactOptional(count),
});

/** The parts of a record that only some kinds have. */
const rarePartEntries = {
  cut: v.exactOptional(v.object({ headBytes: count, tailBytes: count, totalBytes: count })),
  http: v.exactOptional(httpPartSchema),
  process: v.exactOptional(processEventSchema),
  note: v.exactOptional(noteSchema),
};

/** The parts of a record that only some kinds have, as stored beside it. */
export type RareParts = Pick<CaptureRecord, 'cut' | 'http' | 'process' | 'note'>;

/** Checks the rare parts of a record; unknown keys are left out. */
export const rarePartsSchema: v.GenericSchema<unknown, RareParts> = v.object(rarePartEntries);

/** Checks one record; unknown keys are left out. */
export const captureRecordSchema: v.GenericSchema<unknown, CaptureRecord> = v.object({
  seq: count,
  atUs: time,
  dir: v.picklist(directions),
  kind: v.picklist(recordKinds),
  bytes: count,
  text: v.exactOptional(text),
  base64: v.exactOptional(v.pipe(text, v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'base64 is expected'))),
  end: v.picklist(['\n', '\r\n', '']),
  rev: v.exactOptional(text),
  by: v.exactOptional(v.picklist(initiators)),
  exchange: v.exactOptional(count),
  ...rarePartEntries,
});

/** Checks the members of a batch as its row shows them. */
export const batchItemsSchema: v.GenericSchema<unknown, readonly BatchItem[]> = v.array(
  v.object({
    pointer: text,
    kind: v.picklist(recordKinds),
    method: v.exactOptional(text),
    idText: v.exactOptional(text),
    exchange: v.exactOptional(v.object({ seq: count, pointer: text })),
    status: v.exactOptional(v.picklist(rowStatuses)),
  }),
);

/** Checks one finding. */
export const findingSchema: v.GenericSchema<unknown, Finding> = v.object({
  seq: count,
  ruleId: text,
  severity: v.picklist(severities),
  side: v.picklist(sides),
  pointer: v.exactOptional(text),
  offset: v.exactOptional(v.number()),
  message: text,
  requires: v.exactOptional(text),
  fix: text,
  source: v.object({ page: text, heading: text, url: text }),
  rev: text,
  related: v.array(count),
});
