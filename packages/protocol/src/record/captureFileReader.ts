import * as v from 'valibot';
import type { CaptureFileHeader } from './captureFile.ts';
import { captureFileEndSchema, captureFileHeaderSchema } from './captureFileSchema.ts';
import type { CaptureRecord } from './captureRecord.ts';
import { captureRecordSchema } from './recordSchema.ts';

/** What a line of a capture file is. */
export type CaptureFileEvent =
  | { readonly kind: 'header'; readonly header: CaptureFileHeader }
  | { readonly kind: 'record'; readonly record: CaptureRecord }
  | { readonly kind: 'end' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: LineProblem }
  /** Made by a newer MCPeek; the rest cannot be understood. */
  | { readonly kind: 'tooNew'; readonly message: string };

/** Why a line could not be used; lines count from 1. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** Reads a capture file line by line; never throws. */
export interface CaptureFileReader {
  /** Takes the next line, without its newline. */
  readonly take: (text: string) => CaptureFileEvent;
  /** Counts a line that the caller could not hand over. */
  readonly skip: (message: string) => CaptureFileEvent;
  /** Call after the last line: what is missing, or undefined. */
  readonly finish: () => LineProblem | undefined;
}

/** Starts before the first line. */
export function createCaptureFileReader(): CaptureFileReader {
  let line = 0;
  let records = 0;
  let broken = 0;
  let hasHeader = false;
  let hasEnd = false;

  const fail = (message: string): CaptureFileEvent => {
    // The first line is the header, and so no record that is missing.
    if (line > 1) broken += 1;
    return { kind: 'problem', problem: { line, message } };
  };
  const takeHeader = (value: object): CaptureFileEvent => {
    hasHeader = true;
    if (!('mcpeek' in value) || value.mcpeek !== 1) {
      return { kind: 'tooNew', message: 'The file was written by a newer MCPeek; please update.' };
    }
    const parsed = v.safeParse(captureFileHeaderSchema, value);
    return parsed.success ? { kind: 'header', header: parsed.output } : fail(explain(parsed.issues));
  };
  const takeEnd = (value: object): CaptureFileEvent => {
    hasEnd = true;
    const parsed = v.safeParse(captureFileEndSchema, value);
    if (!parsed.success) return fail(explain(parsed.issues));
    // A broken line may have been a record, or something that somebody added.
    const declared = parsed.output.records;
    if (declared >= records && declared <= records + broken) return { kind: 'end' };
    return fail(`The file says that it holds ${declared} records, but ${records} were read.`);
  };

  return {
    take(text) {
      line += 1;
      if (text.trim() === '') return { kind: 'nothing' };
      if (hasEnd) return fail('There is more after the end of the file.');
      const value = parseJson(text);
      if (typeof value !== 'object' || value === null) return fail('The line is not a JSON object.');
      if (!hasHeader && 'mcpeek' in value) return takeHeader(value);
      if ('end' in value && value.end === true) return takeEnd(value);
      const parsed = v.safeParse(captureRecordSchema, value);
      if (!parsed.success) return fail(explain(parsed.issues));
      records += 1;
      return { kind: 'record', record: parsed.output };
    },
    skip(message) {
      line += 1;
      return fail(message);
    },
    finish() {
      if (hasEnd) return undefined;
      return { line, message: 'The file is cut short: its last line is missing.' };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function explain([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  return path === undefined ? issue.message : `${path}: ${issue.message}`;
}
