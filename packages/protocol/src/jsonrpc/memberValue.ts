import { decodePointer } from '../base/json/jsonPointer.ts';
import type { MemberSpan, ValueSpan } from '../base/json/jsonSpan.ts';
import { type LocatedValue, spanAt } from '../base/json/spanAt.ts';
import { decodeString } from '../base/json/tokens.ts';
import type { SingleMessage } from './message.ts';

/** The member of a message's envelope with that name; of a repeated name the last. */
export function memberOf(message: SingleMessage, name: string): MemberSpan | undefined {
  const { members } = message;
  for (let index = members.length - 1; index >= 0; index--) {
    const member = members[index];
    if (member !== undefined && member.name === name) return member;
  }
  return undefined;
}

/** The JSON text of a member, as written. */
export function memberText(message: SingleMessage, name: string): string | undefined {
  const member = memberOf(message, name);
  return member === undefined ? undefined : message.source.slice(member.start, member.end);
}

/** Tells whether these ASCII characters may stand in a member's text; a quick search that spares most messages a pass. */
export function mentions(message: SingleMessage, name: string, characters: string): boolean {
  const text = memberText(message, name);
  return text !== undefined && mayHold(text, characters);
}

/** Tells whether these ASCII characters may stand in a JSON text, as they are or as escapes. */
export function mayHold(json: string, characters: string): boolean {
  return json.includes(characters) || json.includes('\\u00');
}

/** The value of a member that is a string. */
export function memberString(message: SingleMessage, name: string): string | undefined {
  return stringOf(message.source, memberOf(message, name));
}

/** The value of a member that is a number, rounded to what JavaScript can hold. */
export function memberNumber(message: SingleMessage, name: string): number | undefined {
  return numberOf(message.source, memberOf(message, name));
}

/** Where the value stands in the frame's text that a JSON pointer names, counted from the message (not from its batch). */
export function valueAt(message: SingleMessage, pointer: string): LocatedValue | undefined {
  const name = decodePointer(pointer)?.[0];
  if (name === undefined) return spanAt(message.source, message.pointer + pointer);
  const member = memberOf(message, name);
  if (member === undefined) return undefined;
  const second = pointer.indexOf('/', 1);
  if (second < 0) return { kind: member.kind, start: member.start, end: member.end };
  return spanAt(message.source, pointer.slice(second), member.start);
}

/** The JSON text at a JSON pointer, counted from the message. */
export function textAt(message: SingleMessage, pointer: string): string | undefined {
  const span = valueAt(message, pointer);
  return span === undefined ? undefined : message.source.slice(span.start, span.end);
}

/** The string at a JSON pointer, counted from the message; undefined where there is something else. */
export function stringAt(message: SingleMessage, pointer: string): string | undefined {
  return stringOf(message.source, valueAt(message, pointer));
}

/** The number at a JSON pointer, counted from the message, rounded to what JavaScript can hold. */
export function numberAt(message: SingleMessage, pointer: string): number | undefined {
  return numberOf(message.source, valueAt(message, pointer));
}

function stringOf(source: string, span: ValueSpan | undefined): string | undefined {
  return span?.kind === 'string' ? decodeString(source, span.start, span.end) : undefined;
}

function numberOf(source: string, span: ValueSpan | undefined): number | undefined {
  return span?.kind === 'number' ? Number(source.slice(span.start, span.end)) : undefined;
}
