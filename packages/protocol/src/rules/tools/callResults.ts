import { areEqual } from '../areEqual.ts';
import { isDeclared } from '../capability/declared.ts';
import { findMisfits } from '../fitSchema.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, type ReadObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';
import { callResult, readCall } from './calls.ts';

const since2025June = (level: 'error' | 'warning', stateless: 'error' | 'warning' | 'none' = 'none') =>
  inEach('none', 'none', level, level, stateless);

/** What comes back from a call. */
export const toolResultRules: readonly AnyRule[] = [
  onResult({
    id: 'tools/result-content-missing',
    levels: inAll('error'),
    title: 'The result of a call has content, an array, even when it has structuredContent.',
    fix: 'Send content; [] when there is nothing to say.',
    sources: inSchema('CallToolResult'),
    find: (result) =>
      Array.isArray(result.content)
        ? []
        : Object.hasOwn(result, 'content')
          ? [{ pointer: '/content', message: `content is ${describeValue(result.content)}, not an array.` }]
          : [{ pointer: '', message: 'The result has no content.' }],
  }),
  onResult({
    id: 'tools/is-error-type',
    levels: inAll('error'),
    title: 'isError is true or false.',
    fix: 'Write isError as a boolean, or leave it out when the call went well.',
    sources: inSchema('CallToolResult'),
    find: (result) =>
      !Object.hasOwn(result, 'isError') || typeof result.isError === 'boolean'
        ? []
        : [{ pointer: '/isError', message: `isError is ${describeValue(result.isError)}.` }],
  }),
  onResult({
    id: 'tools/structured-missing',
    levels: since2025June('error', 'error'),
    title: 'A tool with an outputSchema answers with structuredContent.',
    fix: 'Send the value as structuredContent, or list the tool without an outputSchema.',
    sources: onPage('server/tools', 'Output Schema', statelessPage('server/tools', 'Output Schema')),
    find: (result, moment) => {
      const { asked } = readCall(moment);
      if (asked?.listed?.item.hasOutput !== true || Object.hasOwn(result, 'structuredContent')) return [];
      // Whether a failed call needs it too is left open, and most servers take it that it does not.
      if (result.isError !== undefined && result.isError !== false) return [];
      return [
        {
          pointer: '',
          message: `The tool ${quote(asked.tool)} is listed with an outputSchema, and its result has no structuredContent.`,
          related: [asked.seq, asked.listed.seq],
        },
      ];
    },
  }),
  onResult({
    id: 'tools/structured-mismatch',
    levels: since2025June('error', 'error'),
    title: 'structuredContent fits the outputSchema of the tool.',
    fix: 'Send what the outputSchema says, or mend the outputSchema.',
    sources: onPage('server/tools', 'Output Schema', statelessPage('server/tools', 'Output Schema')),
    find: (result, moment) => {
      const { asked } = readCall(moment);
      const { structuredContent, isError } = result;
      if (asked?.listed === undefined || !isObject(structuredContent)) return [];
      const related = [asked.seq, asked.listed.seq];
      const hasFailed = isError !== undefined && isError !== false;
      const ending = hasFailed ? ' The specification is ambiguous about results of calls that failed.' : '';
      return findMisfits(asked.listed.item.output, structuredContent).map(({ path, text }) => ({
        pointer: `/structuredContent${path}`,
        message: `The result does not fit the outputSchema of ${quote(asked.tool)}: ${path === '' ? 'structuredContent' : quote(path)} ${text}.${ending}`,
        related,
        ...(hasFailed ? { severity: 'warning' as const } : {}),
      }));
    },
  }),
  onResult({
    id: 'tools/structured-not-object',
    levels: since2025June('error'),
    title: 'structuredContent is an object.',
    fix: 'Put the value into an object, as in {"result":…}.',
    sources: onPage('server/tools', 'Structured Content'),
    find: ({ structuredContent }) =>
      structuredContent === undefined || isObject(structuredContent)
        ? []
        : [
            {
              pointer: '/structuredContent',
              message: `structuredContent is ${describeValue(structuredContent)}.`,
            },
          ],
  }),
  onResult({
    id: 'tools/structured-without-text',
    levels: since2025June('warning', 'warning'),
    title: 'A text block holds the JSON of structuredContent too, for clients that do not know it.',
    fix: 'Add a text block with the same JSON to content.',
    sources: onPage(
      'server/tools',
      'Structured Content',
      statelessPage('server/tools', 'Structured Content'),
    ),
    find: ({ structuredContent, content }) =>
      isObject(structuredContent) && Array.isArray(content) && !mayRepeat(content, structuredContent)
        ? [{ pointer: '/content', message: 'No text block holds the JSON of structuredContent.' }]
        : [],
  }),
  onResult({
    id: 'tools/embedded-without-resources-capability',
    levels: since2025June('warning'),
    title: 'A server whose tools return embedded resources declares resources.',
    fix: 'Declare the capability resources in the result of initialize.',
    sources: onPage('server/tools', 'Embedded Resources'),
    find: ({ content }, { state }) => {
      const { serverCapabilities, initializeAnswerSeq } = state.session();
      if (serverCapabilities === undefined || isDeclared(serverCapabilities, 'resources')) return [];
      if (!Array.isArray(content)) return [];
      const index = content.findIndex((block: unknown) => isObject(block) && block.type === 'resource');
      if (index < 0) return [];
      return [
        {
          pointer: `/content/${index}`,
          message: 'The tool returns an embedded resource, but the server has not declared resources.',
          related: initializeAnswerSeq === undefined ? [] : [initializeAnswerSeq],
        },
      ];
    },
  }),
];

interface ResultRule extends Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> {
  /** The pointers are counted from the result. */
  readonly find: (result: ReadObject, moment: MessageMoment) => readonly RuleHit[];
}

function onResult({ find, ...rule }: ResultRule): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'result'],
    methods: ['tools/call'],
    side: 'server',
    applies: isResultOfCall,
    check: (moment) => {
      const result = callResult(moment);
      if (result === undefined) return undefined;
      const place = `${moment.message.pointer}/result`;
      return limitHits(find(result, moment).map((hit) => ({ ...hit, pointer: place + (hit.pointer ?? '') })));
    },
  };
}

function isResultOfCall(moment: MessageMoment): boolean {
  // What a call asked for is remembered while it is seen, whatever rules judge it.
  if (moment.message.kind === 'request') readCall(moment);
  return callResult(moment) !== undefined;
}

/** So much text is compared, in so many blocks; what is beyond may hold the JSON. */
const mostText = 1_000_000;
const mostBlocks = 1_000;

/** False only when it is certain that no text block holds the JSON. */
function mayRepeat(content: readonly unknown[], wanted: ReadObject): boolean {
  if (content.length > mostBlocks) return true;
  let left = mostText;
  return content.some((block) => {
    if (!isObject(block) || block.type !== 'text' || typeof block.text !== 'string') return false;
    left -= block.text.length;
    if (left < 0) return true;
    if (!/^\s*\{/.test(block.text)) return false;
    try {
      const value: unknown = JSON.parse(block.text);
      return areEqual(value, wanted) !== false;
    } catch (error) {
      return !(error instanceof SyntaxError);
    }
  });
}
