import { encodePointerToken } from '../base/json/jsonPointer.ts';
import { spanAt } from '../base/json/spanAt.ts';

/** Longest gist, in UTF-16 units; a longer one ends in `…`. */
export const gistLimit = 160;

/** Texts longer than this, in UTF-16 units, are not parsed for their gist. */
const parseLimit = 64 * 1024;

type Json = Readonly<Record<string, unknown>>;
/** JSON text of a value as written, since parsed numbers may have lost digits; empty when absent. */
type RawReader = (pointer: string) => string;

/** What the gist of a message is made from. */
export interface GistSource {
  readonly kind: 'request' | 'notification' | 'result' | 'error';
  /** The method; on an answer that of its request, where known. */
  readonly method: string | undefined;
  /** JSON text of `params`, `result` or `error`; undefined when absent. */
  readonly valueText: string | undefined;
}

/** One line that says what is in a message, at most `gistLimit` long; never throws. */
export function gistOfMessage(source: GistSource): string {
  const { valueText } = source;
  if (valueText === undefined) return '';
  if (valueText.length > parseLimit) return cutGist(gistOfLarge(valueText));
  const value = readObject(valueText);
  if (value === undefined) return cutGist(valueText);
  if (source.kind === 'error')
    return cutGist([text(value.code), text(value.message)].filter(Boolean).join(' '));
  const raw: RawReader = (pointer) => rawAt(valueText, pointer);
  const made =
    source.kind === 'result'
      ? gistOfResult(source.method, value, raw)
      : gistOfParams(source.method, value, raw);
  return cutGist(made ?? (valueText === '{}' ? '' : valueText));
}

/** The gist of something on the wire that is no message: its text in quotes after what is wrong. */
export function gistOfMalformed(problem: string, content: string): string {
  return cutGist(`${problem}: ${JSON.stringify(content.slice(0, gistLimit))}`);
}

/** Puts text on one line and cuts it to `gistLimit`, whole characters kept. */
export function cutGist(content: string): string {
  const line = content
    .slice(0, gistLimit * 2)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= gistLimit && content.length <= gistLimit * 2) return line;
  const cut = line.slice(0, gistLimit - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function gistOfLarge(valueText: string): string {
  return valueText.slice(0, gistLimit * 2);
}

function gistOfParams(method: string | undefined, params: Json, raw: RawReader): string | undefined {
  switch (method) {
    case 'initialize':
      return [text(params.protocolVersion), nameAndVersion(params.clientInfo)].filter(Boolean).join(' · ');
    case 'tools/call':
    case 'prompts/get':
      return [text(params.name), raw('/arguments')].join(' ').trim();
    case 'resources/read':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
    case 'notifications/resources/updated':
      return text(params.uri);
    case 'notifications/progress':
      return progressGist(params, raw);
    case 'notifications/message':
      return [text(params.level), text(params.logger), raw('/data')].filter(Boolean).join(' ');
    case 'notifications/cancelled':
      return [`request ${raw('/requestId')}`, raw('/reason')].filter(Boolean).join(' ');
    case 'logging/setLevel':
      return text(params.level);
    case 'elicitation/create':
      return raw('/message');
    default:
      return params.cursor !== undefined ? `from cursor ${raw('/cursor')}` : withoutMeta(params, raw);
  }
}

function gistOfResult(method: string | undefined, result: Json, raw: RawReader): string | undefined {
  switch (method) {
    case 'initialize':
      return [
        nameAndVersion(result.serverInfo),
        Object.keys(asJson(result.capabilities) ?? {}).join(', '),
        text(result.protocolVersion),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'tools/list':
      return listGist(result.tools, 'tool', result);
    case 'resources/list':
      return listGist(result.resources, 'resource', result);
    case 'resources/templates/list':
      return listGist(result.resourceTemplates, 'template', result);
    case 'prompts/list':
      return listGist(result.prompts, 'prompt', result);
    case 'tools/call':
      return toolResultGist(result, raw);
    case 'resources/read':
      return listGist(result.contents, 'content', result);
    case 'prompts/get':
      return listGist(result.messages, 'message', result);
    default:
      return withoutMeta(result, raw);
  }
}

function toolResultGist(result: Json, raw: RawReader): string {
  const blocks = Array.isArray(result.content) ? result.content : [];
  const first = asJson(blocks[0]);
  const said = first?.type === 'text' ? text(first.text) : text(first?.type);
  const parts = [
    result.isError === true ? 'isError' : '',
    said,
    blocks.length > 1 ? `+${blocks.length - 1} more` : '',
    result.structuredContent !== undefined && said === '' ? raw('/structuredContent') : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function listGist(list: unknown, word: string, result: Json): string {
  if (!Array.isArray(list)) return '';
  const more = typeof result.nextCursor === 'string' ? ', more to come' : '';
  return `${list.length} ${word}${list.length === 1 ? '' : 's'}${more}`;
}

function progressGist(params: Json, raw: RawReader): string {
  const total = params.total === undefined ? '' : ` of ${raw('/total')}`;
  return [`${raw('/progress')}${total}`, raw('/message')].filter(Boolean).join(' ');
}

function nameAndVersion(value: unknown): string {
  const found = asJson(value);
  return found === undefined ? '' : [text(found.name), text(found.version)].filter(Boolean).join(' ');
}

function withoutMeta(value: Json, raw: RawReader): string {
  const keys = Object.keys(value).filter((key) => key !== '_meta');
  if (keys.length === 0) return '';
  if (!('_meta' in value)) return raw('');
  return `{${keys.map((key) => `${JSON.stringify(key)}:${raw(`/${encodePointerToken(key)}`)}`).join(',')}}`;
}

function rawAt(valueText: string, pointer: string): string {
  const span = spanAt(valueText, pointer);
  return span === undefined
    ? ''
    : valueText.slice(span.start, Math.min(span.end, span.start + gistLimit * 2));
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

function asJson(value: unknown): Json | undefined {
  return isJson(value) ? value : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readObject(valueText: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(valueText);
    return asJson(value);
  } catch {
    return undefined;
  }
}
