import { scanJson } from '@mcpeek/protocol/base/json/scanJson';

/** The member of that name as it is written, the last one where there are several; `undefined` where there is none. */
export function memberText(text: string | undefined, name: string): string | undefined {
  const scan = text === undefined ? undefined : scanJson(text, { wantsDuplicates: false });
  if (text === undefined || scan?.ok !== true) return undefined;
  const member = scan.members.findLast((one) => one.name === name);
  return member === undefined ? undefined : text.slice(member.start, member.end);
}

/** The items of an array as they are written; `undefined` where it is no array. */
export function itemTexts(text: string | undefined): readonly string[] | undefined {
  const scan = text === undefined ? undefined : scanJson(text, { wantsDuplicates: false });
  if (text === undefined || scan?.ok !== true || scan.kind !== 'array') return undefined;
  return scan.elements.map((element) => text.slice(element.start, element.end));
}

/** The string that a JSON text stands for; `undefined` where it is no string. */
export function stringOf(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
