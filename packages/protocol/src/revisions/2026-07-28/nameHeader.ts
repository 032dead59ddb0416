const named: ReadonlyMap<string, string> = new Map([
  ['tools/call', '/params/name'],
  ['prompts/get', '/params/name'],
  ['resources/read', '/params/uri'],
  // Of the extension for tasks.
  ['tasks/get', '/params/taskId'],
  ['tasks/update', '/params/taskId'],
  ['tasks/cancel', '/params/taskId'],
]);

/** Where a request holds the text that `Mcp-Name` repeats, as a JSON pointer; undefined for methods without that header. */
export function nameHeaderPointer(method: string): string | undefined {
  return named.get(method);
}
