import { Ajv } from 'ajv';

/**
 * Makes a compiler of JSON Schemas that it trusts. It compiles in a third of the time that it would take to write its
 * code well, and the code is as fast. Formats are the business of rules: a schema only tells of them.
 */
export function createCompiler(): Ajv {
  return new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    messages: false,
    inlineRefs: false,
    code: { optimize: false },
  });
}
