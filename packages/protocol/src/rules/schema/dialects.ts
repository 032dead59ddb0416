import { memberOf } from '../../jsonrpc/memberValue.ts';
import { isObject, quote, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { pageSource, statelessPage } from '../sources.ts';
import { mostTold } from './readSchema.ts';

/** Schemas inside messages are of a dialect that can be checked against. */
export const schemaDialectRules: readonly AnyRule[] = [
  {
    id: 'schema/dialect-unsupported',
    on: 'message',
    kinds: ['request', 'result'],
    methods: ['tools/list', 'elicitation/create', 'sampling/createMessage'],
    levels: { '2025-11-25': 'warning', '2026-07-28': 'info' },
    // That MCPeek cannot read a dialect is nobody’s fault.
    side: 'unknown',
    title: 'Schemas are of a dialect of JSON Schema that the reader knows; 2020-12 where none is named.',
    fix: 'Name draft 2020-12, 2019-09, 7 or 6 in $schema, or leave $schema out for 2020-12.',
    sources: {
      '2025-11-25': pageSource('2025-11-25', 'basic', 'Schema Dialect'),
      '2026-07-28': statelessPage('basic', 'Schema Dialect'),
    },
    check: checkDialects,
  },
];

/** Tells whether a dialect is one that MCPeek can check values against. */
export function isKnownDialect(dialect: string): boolean {
  return known.test(dialect);
}

const known = /^https?:\/\/json-schema\.org\/(?:draft\/20(?:19-09|20-12)|draft-0[67])\/schema#?$/;

function checkDialects({ message, link }: MessageMoment): RuleHits {
  const hits: RuleHit[] = [];
  let more = 0;
  const see = (schema: unknown, pointer: string): void => {
    const dialect = isObject(schema) && Object.hasOwn(schema, '$schema') ? schema.$schema : undefined;
    if (typeof dialect !== 'string' || isKnownDialect(dialect)) return;
    if (hits.length === mostTold) more++;
    else
      hits.push({
        pointer: `${message.pointer}${pointer}/$schema`,
        message: `The dialect ${quote(dialect)} is none that MCPeek can check values against, so it does not.`,
      });
  };
  const seeTools = (tools: unknown, pointer: string): void => {
    if (!Array.isArray(tools)) return;
    tools.forEach((tool: unknown, index) => {
      if (!isObject(tool)) return;
      see(tool.inputSchema, `${pointer}/${index}/inputSchema`);
      see(tool.outputSchema, `${pointer}/${index}/outputSchema`);
    });
  };

  if (message.kind === 'result') {
    if (link.kind === 'answer' && link.exchange.method === 'tools/list')
      seeTools(readObject(message, 'result')?.tools, '/result/tools');
  } else if (memberOf(message, 'params') !== undefined) {
    const params = readObject(message, 'params');
    see(params?.requestedSchema, '/params/requestedSchema');
    seeTools(params?.tools, '/params/tools');
  }
  if (more > 0)
    hits.push({ message: `There are ${more} more schemas of a dialect that MCPeek does not know.` });
  return hits;
}
