import type { MemberSpan, ValueSpan } from '../base/json/jsonSpan.ts';
import { type JsonFailure, scanJson } from '../base/json/scanJson.ts';
import { type ScannedValue, scanValue } from '../base/json/scanValue.ts';
import { decodeString } from '../base/json/tokens.ts';
import type { InvalidMessage, ParsedFrame, SingleMessage } from './message.ts';
import { idAt } from './messageId.ts';

const byteOrderMark = 0xfeff;

/**
 * Reads the JSON-RPC meaning of a frame's text by the members that are present; a missing or wrong `jsonrpc` does not
 * change it. Never throws. The text is one JSON value, a byte order mark allowed before it; for other text the message
 * is `invalid` with the members that could be read. `known` is what a pass over this text has found already.
 */
export function parseMessage(text: string, known?: ScannedValue): ParsedFrame {
  const scan = known ?? scanJson(text, { from: text.charCodeAt(0) === byteOrderMark ? 1 : 0 });
  if (!scan.ok) return { message: brokenMessage(text, scan), duplicates: [], depth: scan.depth };
  const { duplicates, depth } = scan;
  if (scan.kind !== 'array') {
    return { message: readMessage(text, '', scan, scan.members), duplicates, depth };
  }
  const items = scan.elements.map((element, index) => readItem(text, `/${index}`, element));
  return { message: { kind: 'batch', pointer: '', items, source: text }, duplicates, depth };
}

/** A member of a batch; an array in an array is no batch but an invalid message. */
function readItem(source: string, pointer: string, element: ValueSpan): SingleMessage {
  if (element.kind !== 'object') return readMessage(source, pointer, element, []);
  return readMessage(source, pointer, element, scanValue(source, element.start, false).members);
}

function readMessage(
  source: string,
  pointer: string,
  value: ValueSpan,
  members: readonly MemberSpan[],
): SingleMessage {
  const base = { pointer, members, source };
  if (value.kind !== 'object')
    return { kind: 'invalid', ...base, problem: 'notAnObject', valueKind: value.kind };
  let idSpan: MemberSpan | undefined;
  let methodSpan: MemberSpan | undefined;
  let hasResult = false;
  let errorSpan: MemberSpan | undefined;
  // Later members replace earlier ones of the same name.
  for (const member of members) {
    if (member.name === 'id') idSpan = member;
    else if (member.name === 'method') methodSpan = member;
    else if (member.name === 'result') hasResult = true;
    else if (member.name === 'error') errorSpan = member;
  }
  const id = idSpan === undefined ? undefined : idAt(source, idSpan);
  const method =
    methodSpan?.kind === 'string' ? decodeString(source, methodSpan.start, methodSpan.end) : undefined;
  const withId = id === undefined ? {} : { id };

  if (methodSpan !== undefined) {
    const isAnswerToo = hasResult || errorSpan !== undefined;
    if (isAnswerToo || method === undefined) {
      const problem = isAnswerToo ? 'methodAndAnswer' : 'methodNotString';
      const withMethod = method === undefined ? {} : { method };
      return { kind: 'invalid', ...base, problem, valueKind: 'object', ...withId, ...withMethod };
    }
    if (id === undefined) return { kind: 'notification', ...base, method };
    return { kind: 'request', ...base, method, id };
  }
  // `"error": null` beside a result is how JSON-RPC 1.0 wrote success.
  if (errorSpan !== undefined && !(hasResult && errorSpan.kind === 'null')) {
    return { kind: 'error', ...base, ...withId };
  }
  if (hasResult) return { kind: 'result', ...base, ...withId };
  return { kind: 'invalid', ...base, problem: 'noMethodResultOrError', valueKind: 'object', ...withId };
}

function brokenMessage(source: string, { members, elements, first }: JsonFailure): InvalidMessage {
  const seemsObject = members.length > 0 || first?.kind === 'object';
  const valueKind = seemsObject ? 'object' : elements.length > 0 ? 'array' : (first?.kind ?? 'null');
  return { kind: 'invalid', pointer: '', members, source, problem: 'notAnObject', valueKind };
}
