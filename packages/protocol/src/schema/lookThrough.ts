import { reviewValue } from './reviewValue.ts';
import type { SchemaCheck } from './schemaIssue.ts';

/** The most issues that a check gives. */
export const mostIssues = 10;

/** A check that compiles nothing: slower for values that fit, the same in what it finds. */
export const lookThrough: SchemaCheck = (revision, definition, value) =>
  reviewValue(revision, definition, value, { faults: mostIssues, remarks: 0 }).faults.slice(0, mostIssues);
