import type { Revision } from '../../base/revision.ts';
import { lookThrough } from '../../schema/lookThrough.ts';
import type { SchemaCheck } from '../../schema/schemaIssue.ts';

// Compiled types serve all sessions of the process.
let check: SchemaCheck = lookThrough;

/** Tells what is wrong with a value; by compiled types once they are there, and until then just as well but slower. */
export function judgeValue(revision: Revision, definition: string, value: unknown): ReturnType<SchemaCheck> {
  return check(revision, definition, value);
}

/** Loads the compiler of types, which takes some tens of milliseconds; call it when nobody waits. */
export async function loadCompiledTypes(): Promise<void> {
  const { createSchemaCheck } = await import('../../schema/createSchemaCheck.ts');
  check = createSchemaCheck();
}
