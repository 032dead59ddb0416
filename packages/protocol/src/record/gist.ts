import type { ValueSpan } from '../base/json/jsonSpan.ts';
import { type GistValue, gistValueAt } from './gistValue.ts';

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
}

/** One line that says what is in a message, at most `gistLimit` long; numbers as written; never throws. */
export function gistOfMessage({ kind, method, source, span }: GistSource): string {
  if (span === undefined) return '';
  const value = gistValueAt(source, span);
  if (value.kind !== 'object' || span.end - span.start > readLimit) return cutGist(value.raw);
  switch (kind) {
    case 'error':
      return cutGist(joined(words(value, 'code'), words(value, 'message')));
    case 'result':
      return cutGist(gistOfResult(method, value));
    case 'request':
    case 'notification':
      return cutGist(gistOfParams(method, value));
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
  const line = head.replace(space, ' ').trim();
  if (line.length <= gistLimit && head === content) return line;
  const cut = line.slice(0, gistLimit - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function gistOfParams(method: string | undefined, params: GistValue): string {
  switch (method) {
    case 'initialize':
      return dotted(words(params, 'protocolVersion'), nameAndVersion(params.member('clientInfo')));
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
      return params.member('cursor') === undefined
        ? withoutMeta(params)
        : joined('from cursor', raw(params, 'cursor'));
  }
}

function gistOfResult(method: string | undefined, result: GistValue): string {
  switch (method) {
    case 'initialize':
      return dotted(
        nameAndVersion(result.member('serverInfo')),
        result.member('capabilities')?.names().join(', ') ?? '',
        words(result, 'protocolVersion'),
      );
    case 'tools/list':
      return listGist(result, 'tools', 'tool');
    case 'resources/list':
      return listGist(result, 'resources', 'resource');
    case 'resources/templates/list':
      return listGist(result, 'resourceTemplates', 'template');
    case 'prompts/list':
      return listGist(result, 'prompts', 'prompt');
    case 'tools/call':
      return toolResultGist(result);
    case 'resources/read':
      return listGist(result, 'contents', 'content');
    case 'prompts/get':
      return listGist(result, 'messages', 'message');
    default:
      return withoutMeta(result);
  }
}

function toolResultGist(result: GistValue): string {
  const content = result.member('content');
  const blocks = content?.elements() ?? [];
  const [span] = blocks;
  const first = span === undefined ? undefined : content?.at(span);
  const type = first === undefined ? '' : words(first, 'type');
  const said = first !== undefined && type === 'text' ? words(first, 'text') : type;
  return joined(
    raw(result, 'isError') === 'true' ? 'isError' : '',
    said,
    blocks.length > 1 ? `+${blocks.length - 1} more` : '',
    said === '' ? raw(result, 'structuredContent') : '',
  );
}

function listGist(result: GistValue, name: string, word: string): string {
  const list = result.member(name);
  if (list?.kind !== 'array') return withoutMeta(result);
  const count = list.elements().length;
  const more = result.member('nextCursor')?.kind === 'string' ? ', more to come' : '';
  return `${count} ${word}${count === 1 ? '' : 's'}${more}`;
}

function progressGist(params: GistValue): string {
  const total = raw(params, 'total');
  return joined(raw(params, 'progress'), total === '' ? '' : `of ${total}`, raw(params, 'message'));
}

function nameAndVersion(value: GistValue | undefined): string {
  return value === undefined ? '' : joined(words(value, 'name'), words(value, 'version'));
}

function withoutMeta(value: GistValue): string {
  const names = value.names();
  if (names.length === 0) return '';
  if (!names.includes('_meta')) return value.raw;
  const shown = names.filter((name) => name !== '_meta');
  return shown.length === 0
    ? ''
    : `{${shown.map((name) => `${JSON.stringify(name)}:${raw(value, name)}`).join(',')}}`;
}

function raw(value: GistValue, name: string): string {
  return value.member(name)?.raw ?? '';
}

function words(value: GistValue, name: string): string {
  return value.member(name)?.words ?? '';
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function dotted(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
