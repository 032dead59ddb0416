import type { Ajv, ValidateFunction } from 'ajv';
import type { Revision } from '../base/revision.ts';
import { createCompiler } from './createCompiler.ts';
import { jsonSchemaOf } from './jsonSchemaOf.ts';
import { lookThrough } from './lookThrough.ts';
import type { SchemaCheck, SchemaIssue } from './schemaIssue.ts';

const nothing: readonly SchemaIssue[] = [];

/**
 * Makes a check. Each definition is compiled when it is first asked for and kept; the compiler makes code, so the page
 * must not have it. Whether a value fits is what the compiled code says; where and why is read from the types.
 */
export function createSchemaCheck(): SchemaCheck {
  const compiled = new Map<Revision, Map<string, ValidateFunction>>();
  const compilers = new Map<Revision, Ajv>();

  const compilerOf = (revision: Revision): Ajv => {
    const known = compilers.get(revision);
    if (known !== undefined) return known;
    const made = createCompiler();
    made.addSchema({ $defs: jsonSchemaOf(revision).$defs }, revision);
    compilers.set(revision, made);
    return made;
  };
  const validatorOf = (revision: Revision, definition: string): ValidateFunction => {
    const ofRevision = compiled.get(revision) ?? new Map<string, ValidateFunction>();
    compiled.set(revision, ofRevision);
    const known = ofRevision.get(definition);
    if (known !== undefined) return known;
    const made = compilerOf(revision).getSchema(`${revision}#/$defs/${definition}`);
    if (made === undefined) throw new Error(`${revision} has no type ${definition}`);
    ofRevision.set(definition, made);
    return made;
  };

  return (revision, definition, value) => {
    if (validatorOf(revision, definition)(value) === true) return nothing;
    const issues = lookThrough(revision, definition, value);
    if (issues.length > 0) return issues;
    return [{ pointer: '', keyword: 'type', message: `It is no ${definition} of ${revision}.` }];
  };
}
