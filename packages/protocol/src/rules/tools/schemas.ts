import { inEach } from '../levels.ts';
import { quote } from '../reading.ts';
import type { AnyRule, MessageMoment } from '../rule.ts';
import { inEachRevision, pageSource, statelessPage } from '../sources.ts';
import { type Fault, onTools } from './listed.ts';
import { findSchemaFaults } from './schemaFaults.ts';

/** The schemas of a listed tool are JSON Schemas. */
export const toolSchemaRules: readonly AnyRule[] = [
  onTools({
    id: 'tools/input-schema-invalid',
    levels: inEach('warning', 'warning', 'warning', 'error', 'error'),
    title: 'An inputSchema is a valid JSON Schema.',
    fix: 'Mend the schema; a validator of its dialect says what else is wrong.',
    sources: onSchemas('Tool'),
    // A missing one and null have a rule of their own.
    find: ({ inputSchema }, revision) =>
      inputSchema === undefined || inputSchema === null ? [] : say('inputSchema', inputSchema, revision),
  }),
  onTools({
    id: 'tools/output-schema-invalid',
    levels: inEach('none', 'none', 'warning', 'error', 'error'),
    title: 'An outputSchema is a valid JSON Schema.',
    fix: 'Mend the schema, or list the tool without an outputSchema.',
    sources: onSchemas('Output Schema'),
    // Null is the finding of the rule about what may be left out.
    find: ({ outputSchema }, revision) =>
      outputSchema === undefined || outputSchema === null ? [] : say('outputSchema', outputSchema, revision),
  }),
];

function say(
  member: 'inputSchema' | 'outputSchema',
  schema: unknown,
  revision: MessageMoment['revision'],
): readonly Fault[] {
  const isNewest = revision !== undefined && revision >= '2025-11-25';
  const hasAnyRoot = member === 'outputSchema' && revision === '2026-07-28';
  return findSchemaFaults(schema, { isNewest, hasAnyRoot }).map(([path, text]): Fault => {
    const place = path === '' ? '' : ` in which ${quote(path)}`;
    return [`/${member}${path}`, `has an ${member}${place === '' ? ' that' : place} ${text}`];
  });
}

function onSchemas(heading: string) {
  return inEachRevision(
    (revision) =>
      revision === '2025-11-25'
        ? pageSource(revision, 'basic', 'Schema Validation')
        : pageSource(revision, 'server/tools', heading),
    statelessPage('basic', 'Schema Validation'),
  );
}
