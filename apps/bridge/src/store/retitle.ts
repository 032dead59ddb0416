import { readDescription, writeDescription } from './captureMeta.ts';
import { openDatabase } from './database.ts';
import type { OpenCapture } from './openCapture.ts';

/** Gives a stored capture that nobody has open another title; a problem in words when that cannot be. */
export function retitle(path: string, title: string): string | undefined {
  const opened = openDatabase(path, false);
  if (!opened.ok) return opened.problem;
  try {
    const description = readDescription(opened.value);
    if (description === undefined) return 'what it says of itself cannot be read';
    writeDescription(opened.value, { ...description, title });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    opened.value.close();
  }
}

/** The same for one that is open. While a session writes it a refusal is no problem: its records wait for the disk too. */
export function retitleOpen(capture: OpenCapture, title: string): string | undefined {
  const before = capture.summary().title;
  const problem = capture.describe({ title });
  if (problem === undefined || capture.isWritten()) return undefined;
  capture.describe({ title: before });
  return problem;
}
