import { spanAt } from '@mcpeek/protocol/base/json/spanAt';
import type { SingleMessage } from '@mcpeek/protocol/jsonrpc/message';
import type { JsonObject } from '@mcpeek/protocol/session/sessionState';
import type { RequestEnd } from './openRequests.ts';

/** More pages than this are not followed by MCPeek itself. */
export const pageLimit = 1000;

/** The list methods of what a server declared, in the order they are asked. */
export function listMethods(serverCapabilities: JsonObject | undefined): readonly string[] {
  const methods: string[] = [];
  // A capability with a wrong value, such as `tools: true`, is a finding, but still says that there are tools.
  const declares = (name: string) =>
    serverCapabilities?.[name] !== undefined &&
    serverCapabilities[name] !== false &&
    serverCapabilities[name] !== null;
  if (declares('tools')) methods.push('tools/list');
  if (declares('resources')) methods.push('resources/list', 'resources/templates/list');
  if (declares('prompts')) methods.push('prompts/list');
  return methods;
}

/** How following the pages of a list ended. */
export type ListEnd =
  | { readonly kind: 'complete' | 'failed' }
  | { readonly kind: 'loop'; readonly cursorText: string; readonly pages: number }
  | { readonly kind: 'limit'; readonly pages: number };

/** Asks for a list page by page, each cursor sent back exactly as it came; stops at a cursor that was followed before. */
export async function loadList(
  method: string,
  request: (method: string, paramsText: string | undefined) => Promise<RequestEnd | undefined>,
): Promise<ListEnd> {
  const followed = new Set<string>();
  let cursorText: string | undefined;
  for (let page = 0; page < pageLimit; page += 1) {
    const end = await request(method, cursorText === undefined ? undefined : `{"cursor":${cursorText}}`);
    if (end?.kind !== 'answered' || end.answer.message.kind !== 'result') return { kind: 'failed' };
    cursorText = nextCursorText(end.answer.message);
    if (cursorText === undefined) return { kind: 'complete' };
    if (followed.has(cursorText)) return { kind: 'loop', cursorText, pages: page + 1 };
    followed.add(cursorText);
  }
  return { kind: 'limit', pages: pageLimit };
}

/** JSON text of `nextCursor`; anything but a string ends the list. */
export function nextCursorText(message: SingleMessage): string | undefined {
  const span = spanAt(message.source, `${message.pointer}/result/nextCursor`);
  return span?.kind === 'string' ? message.source.slice(span.start, span.end) : undefined;
}
