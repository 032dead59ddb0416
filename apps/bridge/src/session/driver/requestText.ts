import { spanAt } from '@mcpeek/protocol/base/json/spanAt';

/** What a request is written from; texts are JSON and stay as they are, digit for digit. */
export interface RequestParts {
  readonly idText: string;
  readonly method: string;
  readonly paramsText?: string;
  /** Members for `params._meta`, as JSON text by name; they do not replace what the params bring. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** Writes a request on one line. */
export function requestText({ idText, method, paramsText, meta }: RequestParts): string {
  const params = withMeta(paramsText, meta ?? {});
  const head = `{"jsonrpc":"2.0","id":${idText},"method":${JSON.stringify(method)}`;
  return `${head}${params === undefined ? '' : `,"params":${params}`}}`;
}

/** Writes a notification on one line. */
export function notificationText(method: string, paramsText?: string): string {
  const params = paramsText === undefined ? '' : `,"params":${paramsText}`;
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)}${params}}`;
}

/** Writes an answer on one line; `idText` is the id as the request wrote it. */
export function answerText(
  idText: string,
  answer: { readonly kind: 'result' | 'error'; readonly text: string },
): string {
  return `{"jsonrpc":"2.0","id":${idText},"${answer.kind}":${answer.text}}`;
}

/** Puts JSON text on one line without touching a token: only line breaks between tokens go, since strings cannot hold any. */
export function onOneLine(jsonText: string): string {
  return jsonText.replace(/[\r\n]+[ \t]*/g, '');
}

function withMeta(
  paramsText: string | undefined,
  meta: Readonly<Record<string, string>>,
): string | undefined {
  const entries = Object.entries(meta);
  if (entries.length === 0) return paramsText;
  if (paramsText === undefined) return `{"_meta":${objectText(entries)}}`;
  const params = spanAt(paramsText, '');
  // Params that are no object are sent as they are: what is wrong on purpose stays wrong.
  if (params?.kind !== 'object') return paramsText;
  const own = spanAt(paramsText, '/_meta');
  if (own === undefined) return insertMembers(paramsText, params.end, `"_meta":${objectText(entries)}`);
  if (own.kind !== 'object') return paramsText;
  const missing = entries.filter(
    ([name]) => spanAt(paramsText, `/_meta/${pointerToken(name)}`) === undefined,
  );
  return missing.length === 0 ? paramsText : insertMembers(paramsText, own.end, membersText(missing));
}

/** The object with these members too, as JSON texts by name; a text that is no object is left as it is. */
export function withMembers(objectJson: string, members: readonly (readonly [string, string])[]): string {
  const span = spanAt(objectJson, '');
  if (span?.kind !== 'object' || members.length === 0) return objectJson;
  return insertMembers(objectJson, span.end, membersText(members));
}

/** Puts members before the closing brace that ends at `end`. */
function insertMembers(text: string, end: number, members: string): string {
  const before = text.slice(0, end - 1);
  const isEmpty = /\{\s*$/.test(before);
  return `${before}${isEmpty ? '' : ','}${members}${text.slice(end - 1)}`;
}

function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${membersText(entries)}}`;
}

function membersText(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',');
}

function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
