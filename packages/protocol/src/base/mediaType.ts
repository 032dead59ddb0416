/** The longest type or subtype is 127 characters (RFC 6838). */
const longestType = 255;

/** The two parts of a media type, in lower case and without its parameters; undefined when it is none. */
export function readMediaType(text: string): { readonly type: string; readonly subtype: string } | undefined {
  const head = text.slice(0, longestType + 1);
  const end = head.indexOf(';');
  if (end < 0 && text.length > longestType) return undefined;
  const found = /^([\w!#$&^.+-]+)\/([\w!#$&^.+-]+)[ \t]*$/.exec(end < 0 ? head : head.slice(0, end));
  const [, type, subtype] = found ?? [];
  if (type === undefined || subtype === undefined) return undefined;
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase() };
}
