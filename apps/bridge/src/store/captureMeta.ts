import type { DatabaseSync } from 'node:sqlite';
import { type Revision, revisions } from '@mcpeek/protocol/base/revision';
import type { Target } from '@mcpeek/protocol/link/target';
import type { CaptureFileHeader } from '@mcpeek/protocol/record/captureFile';
import { captureFileHeaderSchema } from '@mcpeek/protocol/record/captureFileSchema';
import { targetSchema } from '@mcpeek/protocol/record/targetSchema';
import * as v from 'valibot';
import { parse } from './storedJson.ts';

/** What a capture says of itself beside its records. */
export interface CaptureDescription {
  readonly title: string;
  readonly startedAt: number;
  readonly target: Target;
  readonly revision: string | null;
  readonly ending?: string;
  /** The head of the file that it was imported from. */
  readonly origin?: CaptureFileHeader;
  /** The capture of the session that was restarted as this one. */
  readonly continues?: string;
  /** The revision by which it is judged, whatever was negotiated. */
  readonly forcedRevision?: Revision;
  /** It is being judged again; still there when the bridge was killed meanwhile: then it is half done and begins anew. */
  readonly rejudging?: RejudgeMark;
}

/** Says of a capture that its judging again has begun and not ended. */
export interface RejudgeMark {
  /** The revision to judge by; null for the capture's own. */
  readonly revision: Revision | null;
  /** A session wrote to it meanwhile. */
  readonly isWritten: boolean;
}

/** Sums over the records up to a point; what comes after it is added when the capture is opened. */
export interface SavedTotals {
  readonly throughSeq: number;
  readonly bytes: number;
  readonly throughFinding: number;
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number };
}

const descriptionSchema: v.GenericSchema<unknown, CaptureDescription> = v.object({
  title: v.string(),
  startedAt: v.number(),
  target: targetSchema,
  revision: v.nullable(v.string()),
  ending: v.exactOptional(v.string()),
  origin: v.exactOptional(captureFileHeaderSchema),
  continues: v.exactOptional(v.string()),
  forcedRevision: v.exactOptional(v.picklist(revisions)),
  rejudging: v.exactOptional(
    v.object({ revision: v.nullable(v.picklist(revisions)), isWritten: v.boolean() }),
  ),
});

const totalsSchema: v.GenericSchema<unknown, SavedTotals> = v.object({
  throughSeq: v.number(),
  bytes: v.number(),
  throughFinding: v.number(),
  findings: v.object({ error: v.number(), warning: v.number(), info: v.number() }),
});

/** Reads what a capture says of itself; undefined when it is not there or broken. */
export function readDescription(database: DatabaseSync): CaptureDescription | undefined {
  return readMeta(database, 'description', descriptionSchema);
}

/** Writes what a capture says of itself. */
export function writeDescription(database: DatabaseSync, description: CaptureDescription): void {
  writeMeta(database, 'description', description);
}

/** The saved sums; nothing counted yet when there are none. */
export function readSavedTotals(database: DatabaseSync): SavedTotals {
  const nothing = {
    throughSeq: -1,
    bytes: 0,
    throughFinding: 0,
    findings: { error: 0, warning: 0, info: 0 },
  };
  return readMeta(database, 'totals', totalsSchema) ?? nothing;
}

/** Forgets the saved sums, before findings change that are in them. */
export function dropSavedTotals(database: DatabaseSync): void {
  database.prepare("delete from meta where name = 'totals'").run();
}

/** Saves sums, so that the next opening need not count again. */
export function writeSavedTotals(database: DatabaseSync, totals: SavedTotals): void {
  writeMeta(database, 'totals', totals);
}

function readMeta<Value>(
  database: DatabaseSync,
  name: string,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  const value = database.prepare('select value from meta where name = ?').get(name)?.value;
  return typeof value === 'string' ? parse(schema, value) : undefined;
}

function writeMeta(database: DatabaseSync, name: string, value: unknown): void {
  database.prepare('insert or replace into meta values (?, ?)').run(name, JSON.stringify(value));
}
