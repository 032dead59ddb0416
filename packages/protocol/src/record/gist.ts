import type { MemberSpan, ValueSpan } from '../base/json/jsonSpan.ts';
import { elementsAt, membersAt, rawAt, wordsAt } from './gistValue.ts';

/** Longest gist, in UTF-16 units; a longer one ends in `…`. */
export const gistLimit = 160;

/** Values longer than this, in UTF-16 units, are not read through for their gist. */
const readLimit = 1024 * 1024;

/** What the gist of a message is made from. */
export interface GistSource {
  readonly kind: 'request' | 'notification' | 'result' | 'error';
  /** The method; on an answer that of its request, where known. */
  readonly method: string | undefined;
  /** The frame's text, and where `params`, `result` or `error` stands in it; undefined when absent. */
  readonly source: string;
  readonly span: ValueSpan | undefined;
  /** The parsed value, where somebody has it. */
  readonly value?: Readonly<Record<string, unknown>> | undefined;
}

/** An object in a text, its members scanned once. */
interface Fields {
  readonly source: string;
  readonly span: ValueSpan;
  readonly members: readonly MemberSpan[];
}

/** One line that says what is in a message, at most `gistLimit` long; numbers as written; never throws. */
export function gistOfMessage({ kind, method, source, span, value }: GistSource): string {
  if (span === undefined) return '';
  const counted = kind === 'result' ? gistOfList(method, value) : undefined;
  if (counted !== undefined) return counted;
  if (span.kind !== 'object' || span.end - span.start > readLimit) return cutGist(rawAt(source, span));
  const fields = fieldsAt(source, span);
  switch (kind) {
    case 'error':
      return cutGist(joined(words(fields, 'code'), words(fields, 'message')));
    case 'result':
      return cutGist(gistOfResult(method, fields));
    case 'request':
    case 'notification':
      return cutGist(gistOfParams(method, fields));
  }
}

/** The gist of something on the wire that is no message: its text in quotes after what is wrong. */
export function gistOfMalformed(problem: string, content: string): string {
  return cutGist(`${problem}: ${JSON.stringify(content.slice(0, gistLimit))}`);
}

const space = /\s{2,}|[^\S ]/g;

/** Puts text on one line and cuts it to `gistLimit`, whole characters kept. */
export function cutGist(content: string): string {
  const head = content.length > gistLimit * 2 ? content.slice(0, gistLimit * 2) : content;
  const line = isOneLine(head) ? head : head.replace(space, ' ').trim();
  if (line.length <= gistLimit && head === content) return line;
  const cut = line.slice(0, gistLimit - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Tells that a text is of ASCII that shows, with single spaces inside: as most are, and quicker to see than to mend. */
function isOneLine(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32;
}

function gistOfParams(method: string | undefined, params: Fields): string {
  switch (method) {
    case 'initialize':
      return dotted(words(params, 'protocolVersion'), nameAndVersion(params, 'clientInfo'));
    case 'tools/call':
    case 'prompts/get':
      return joined(words(params, 'name'), raw(params, 'arguments'));
    case 'resources/read':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
    case 'notifications/resources/updated':
      return words(params, 'uri');
    case 'notifications/progress':
      return progressGist(params);
    case 'notifications/message':
      return joined(words(params, 'level'), words(params, 'logger'), raw(params, 'data'));
    case 'notifications/cancelled':
      return joined('request', raw(params, 'requestId'), raw(params, 'reason'));
    case 'logging/setLevel':
      return words(params, 'level');
    case 'elicitation/create':
      return raw(params, 'message');
    default:
      return member(params, 'cursor') === undefined
        ? withoutMeta(params)
        : joined('from cursor', raw(params, 'cursor'));
  }
}

function gistOfResult(method: string | undefined, result: Fields): string {
  switch (method) {
    case 'initialize':
      return dotted(
        nameAndVersion(result, 'serverInfo'),
        namesOf(result, 'capabilities').join(', '),
        words(result, 'protocolVersion'),
      );
    case 'tools/call':
      return toolResultGist(result);
    default: {
      const listed = method === undefined ? undefined : lists.get(method);
      return listed === undefined ? withoutMeta(result) : listGist(result, listed);
    }
  }
}

/** Results that are a list, or hold little else: the member, and the word for one of its items. */
const lists: ReadonlyMap<string, readonly [name: string, word: string]> = new Map([
  ['tools/list', ['tools', 'tool']],
  ['resources/list', ['resources', 'resource']],
  ['resources/templates/list', ['resourceTemplates', 'template']],
  ['prompts/list', ['prompts', 'prompt']],
  ['resources/read', ['contents', 'content']],
  ['prompts/get', ['messages', 'message']],
]);

function gistOfList(method: string | undefined, value: GistSource['value']): string | undefined {
  const listed = method === undefined ? undefined : lists.get(method);
  const list = listed === undefined ? undefined : value?.[listed[0]];
  if (listed === undefined || !Array.isArray(list)) return undefined;
  return countItems(list.length, listed[1], typeof value?.nextCursor === 'string');
}

function toolResultGist(result: Fields): string {
  const { source } = result;
  const blocks = elementsAt(source, member(result, 'content'));
  const [span] = blocks;
  const first = span?.kind === 'object' ? fieldsAt(source, span) : undefined;
  const type = first === undefined ? '' : words(first, 'type');
  const said = first !== undefined && type === 'text' ? words(first, 'text') : type;
  return joined(
    raw(result, 'isError') === 'true' ? 'isError' : '',
    said,
    blocks.length > 1 ? `+${blocks.length - 1} more` : '',
    said === '' ? raw(result, 'structuredContent') : '',
  );
}

function listGist(result: Fields, [name, word]: readonly [string, string]): string {
  const list = member(result, name);
  if (list?.kind !== 'array') return withoutMeta(result);
  const count = elementsAt(result.source, list).length;
  return countItems(count, word, member(result, 'nextCursor')?.kind === 'string');
}

function countItems(count: number, word: string, hasMore: boolean): string {
  return `${count} ${word}${count === 1 ? '' : 's'}${hasMore ? ', more to come' : ''}`;
}

function progressGist(params: Fields): string {
  const total = raw(params, 'total');
  return joined(raw(params, 'progress'), total === '' ? '' : `of ${total}`, raw(params, 'message'));
}

function nameAndVersion(of: Fields, name: string): string {
  const span = member(of, name);
  if (span?.kind !== 'object') return '';
  const fields = fieldsAt(of.source, span);
  return joined(words(fields, 'name'), words(fields, 'version'));
}

function namesOf(of: Fields, name: string): readonly string[] {
  return membersAt(of.source, member(of, name)).map((each) => each.name);
}

function withoutMeta(value: Fields): string {
  if (value.members.length === 0) return '';
  const shown = value.members.filter(({ name }) => name !== '_meta');
  if (shown.length === value.members.length) return rawAt(value.source, value.span);
  if (shown.length === 0) return '';
  return `{${shown.map((each) => `${JSON.stringify(each.name)}:${rawAt(value.source, each)}`).join(',')}}`;
}

function fieldsAt(source: string, span: ValueSpan): Fields {
  return { source, span, members: membersAt(source, span) };
}

/** Of a repeated name the last. */
function member(of: Fields, name: string): MemberSpan | undefined {
  const { members } = of;
  for (let index = members.length - 1; index >= 0; index--) {
    const each = members[index];
    if (each !== undefined && each.name === name) return each;
  }
  return undefined;
}

function raw(of: Fields, name: string): string {
  return rawAt(of.source, member(of, name));
}

function words(of: Fields, name: string): string {
  return wordsAt(of.source, member(of, name));
}

function joined(...parts: readonly string[]): string {
  return between(' ', parts);
}

function dotted(...parts: readonly string[]): string {
  return between(' · ', parts);
}

function between(separator: string, parts: readonly string[]): string {
  let text = '';
  for (const part of parts) if (part !== '') text = text === '' ? part : text + separator + part;
  return text;
}
