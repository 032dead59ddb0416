import { decimalKey } from '../../base/json/decimalKey.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import { headerAnnotations } from '../../revisions/2026-07-28/headerAnnotations.ts';
import { decodeHeaderValue } from '../../revisions/2026-07-28/headerValue.ts';
import {
  type AnnotatedArgument,
  annotatedArguments,
  paramPrefix,
} from '../../revisions/2026-07-28/paramHeaders.ts';
import { inStateless } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { quote } from '../reading.ts';
import type { AnyRule, HttpMoment, RuleHit } from '../rule.ts';
import { listedTool } from '../tools/toolList.ts';
import { onStateless, requestRule } from './httpRule.ts';
import { namedIn, requestIn, writingFault } from './requestHeaders.ts';

/** The headers of a call that repeat its arguments. */
export const paramHeaderRules: readonly AnyRule[] = [
  requestRule({
    id: 'http/param-header',
    levels: inStateless('error'),
    title:
      'A call repeats as Mcp-Param- headers the arguments that the tool annotates with x-mcp-header, and no others.',
    fix: 'List the tools again, and send a header for each annotated argument that is there and not null.',
    sources: { '2026-07-28': onStateless('Client Behavior') },
    find: (moment) => {
      const call = readCall(moment);
      return call === undefined ? undefined : limitHits(compare(call));
    },
  }),
];

/** The values of such headers that are not written as they must be, each with the reason. */
export function faultyParamValues(
  moment: HttpMoment,
): readonly { readonly name: string; readonly why: string }[] {
  const sent = paramsOf(moment);
  if (sent.length === 0) return [];
  const call = readCall(moment);
  return sent.flatMap(({ name, key, value }) => {
    const why = writingFault(value, call?.annotated.get(key)?.text);
    return why === undefined ? [] : [{ name, why }];
  });
}

interface SentParam {
  readonly name: string;
  /** What follows the prefix, in lower case. */
  readonly key: string;
  readonly value: string;
}

interface Call {
  readonly tool: string;
  readonly listedBy: number;
  readonly sent: readonly SentParam[];
  /** The header names that the schema has, in lower case. */
  readonly known: ReadonlySet<string>;
  /** What the arguments hold for them, by header name in lower case. */
  readonly annotated: ReadonlyMap<string, AnnotatedArgument>;
}

function paramsOf({ exchange }: HttpMoment): readonly SentParam[] {
  const prefix = paramPrefix.toLowerCase();
  return exchange.request.headers.flatMap(([name, value]) => {
    const key = name.toLowerCase();
    return key.startsWith(prefix) ? [{ name, key: key.slice(prefix.length), value }] : [];
  });
}

/** A call of a tool whose schema was listed and has nothing against it. */
function readCall(moment: HttpMoment): Call | undefined {
  const { exchange, state } = moment;
  const request = requestIn(exchange);
  const tool = request?.method === 'tools/call' ? namedIn(exchange)?.text : undefined;
  if (request === undefined || tool === undefined) return undefined;
  const listed = listedTool(state, tool);
  const schema = listed?.item.input;
  if (listed === undefined || schema === undefined) return undefined;
  const { annotations, faults } = headerAnnotations(schema);
  // A client leaves out a tool with a fault; what it would have to send is anybody's guess.
  if (faults.length > 0) return undefined;
  const found = annotatedArguments(schema, textAt(request, '/params/arguments') ?? '');
  return {
    tool,
    listedBy: listed.seq,
    sent: paramsOf(moment),
    known: new Set(annotations.map(({ header }) => header.toLowerCase())),
    annotated: new Map(found.map((each) => [each.annotation.header.toLowerCase(), each])),
  };
}

function compare({ tool, listedBy, sent, known, annotated }: Call): readonly RuleHit[] {
  const tell = (message: string): RuleHit => ({ message, related: [listedBy] });
  const seen = new Set<string>();
  const hits = sent.flatMap(({ name, key, value }): readonly RuleHit[] => {
    const isTwice = seen.has(key);
    seen.add(key);
    if (isTwice) return [tell(`${name} is sent more than once.`)];
    if (!known.has(key)) return [tell(`${name} is sent, but the tool ${quote(tool)} does not have it.`)];
    const argument = annotated.get(key);
    if (argument === undefined) return [tell(`${name} is sent for an argument that is not there.`)];
    const { kind, pointer, text } = argument;
    if (kind === 'null') return [tell(`${name} is sent for ${quote(pointer)}, which is null.`)];
    if (text === undefined || writingFault(value, text) !== undefined || isSame(value, argument)) return [];
    return [tell(`${name} does not say what the argument ${quote(pointer)} says.`)];
  });
  const missing = [...annotated].flatMap(([key, { annotation, pointer, text }]) =>
    text === undefined || seen.has(key)
      ? []
      : [
          tell(
            `${paramPrefix}${annotation.header} is missing, although the argument ${quote(pointer)} is there.`,
          ),
        ],
  );
  return [...hits, ...missing];
}

/** Numbers are compared by their value: 42.0 says 42 too. */
function isSame(value: string, { kind, text }: AnnotatedArgument): boolean {
  const read = decodeHeaderValue(value);
  if (!read.ok || text === undefined) return false;
  return read.value === text || (kind === 'number' && decimalKey(read.value) === decimalKey(text));
}
