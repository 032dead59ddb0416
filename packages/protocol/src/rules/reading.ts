import { encodePointerToken } from '../base/json/jsonPointer.ts';
import { memberOf } from '../jsonrpc/memberValue.ts';
import type { JsonKind, MemberSpan, SingleMessage } from '../jsonrpc/message.ts';
import type { RuleHit } from './rule.ts';

/** A JSON object as parsed; digits may be rounded, so no id is read from it. */
export type ReadObject = Readonly<Record<string, unknown>>;

/** The text of a member's value, as written. */
export function textOf(message: SingleMessage, member: MemberSpan): string {
  return message.source.slice(member.start, member.end);
}

/**
 * The parsed value of a member of the envelope; undefined when there is none. It is parsed once a message, however
 * many rules ask in turn.
 */
export function readMember(message: SingleMessage, name: string): unknown {
  if (message !== newest) {
    newest = message;
    values.clear();
  }
  const known = values.get(name);
  if (known !== undefined || values.has(name)) return known;
  const value = parseMember(message, name);
  values.set(name, value);
  return value;
}

// All rules look at one message before any looks at the next.
let newest: SingleMessage | undefined;
const values = new Map<string, unknown>();

function parseMember(message: SingleMessage, name: string): unknown {
  const member = memberOf(message, name);
  if (member === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(textOf(message, member));
    return value;
  } catch {
    // Text that our own pass takes and the engine does not, such as nesting beyond its stack.
    return undefined;
  }
}

/** The member's value when it is an object. */
export function readObject(message: SingleMessage, name: string): ReadObject | undefined {
  if (memberOf(message, name)?.kind !== 'object') return undefined;
  const value = readMember(message, name);
  return isObject(value) ? value : undefined;
}

/** Tells whether a parsed value is a JSON object. */
export function isObject(value: unknown): value is ReadObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value's JSON type with its article, for a sentence. */
export function describeKind(kind: JsonKind): string {
  switch (kind) {
    case 'object':
    case 'array':
      return `an ${kind}`;
    case 'string':
    case 'number':
      return `a ${kind}`;
    default:
      return kind;
  }
}

/** What a JSON text is, and the text where that says more, for the end of a sentence. */
export function describeText(kind: JsonKind, json: string): string {
  const what = describeKind(kind);
  const shown = brief(json);
  return shown === what ? what : `${what}: ${shown}`;
}

/** A parsed value's JSON type with its article, for a sentence. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Text in quotes, cut to 60 characters, with all characters visible that would not show or would change direction. */
export function quote(text: string): string {
  return visible(JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text));
}

/** A parsed value for a sentence: text in quotes, a number or a word as it is, and of all else what it is. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  // Objects and arrays may be nested deeper than they could be written out.
  return typeof value === 'number' ? String(value) : describeValue(value);
}

/** JSON text cut to 60 characters, with all characters visible. */
export function brief(json: string): string {
  return visible(json.length > 60 ? `${json.slice(0, 60)}…` : json);
}

/** Control and format characters, and the line separators of Unicode. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function visible(text: string): string {
  return text.replace(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

/** A reference token of a JSON pointer (RFC 6901). */
export function token(name: string | number): string {
  return `/${typeof name === 'number' ? name : encodePointerToken(name)}`;
}

/** One hit at a place below the message. */
export function hitAt(message: SingleMessage, path: string, text: string): readonly RuleHit[] {
  return [{ pointer: message.pointer + path, message: text }];
}

/** The words `id 7`, or `no id`. */
export function nameId(message: SingleMessage): string {
  const id = 'id' in message ? message.id : undefined;
  return id === undefined ? 'no id' : `id ${brief(id.text)}`;
}

/** A number with its noun, in the plural where it is not one. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
