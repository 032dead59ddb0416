import { decimalKey } from '../base/json/decimalKey.ts';
import type { ValueSpan } from '../base/json/jsonSpan.ts';
import { scanJson } from '../base/json/scanJson.ts';
import { decodeString } from '../base/json/tokens.ts';
import type { MessageId } from './message.ts';

/** The id, or the token that is compared like one, that stands at a span. */
export function idAt(source: string, { kind, start, end }: ValueSpan): MessageId {
  const text = source.slice(start, end);
  switch (kind) {
    case 'string':
      return { text, kind, key: `string:${decodeString(source, start, end)}` };
    case 'number':
      return { text, kind, key: `number:${decimalKey(text)}` };
    default:
      return { text, kind, key: `${kind}:${text}` };
  }
}

/** The id that a JSON text writes, such as `7` or `"7"`; text that is no JSON gives an id that equals only itself. */
export function idFromText(text: string): MessageId {
  const scan = scanJson(text, { wantsDuplicates: false });
  return scan.ok ? idAt(text, scan) : { text, kind: 'object', key: `object:${text}` };
}
