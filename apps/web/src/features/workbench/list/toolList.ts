import { itemTexts, memberText, stringOf } from '../json/jsonSlices.ts';

/** What a tool says of itself beyond its name; only what it says is true. */
export type ToolHint = 'read-only' | 'destructive' | 'idempotent' | 'open world';

/** A tool as the server wrote it; schemas are text, so that their digits stay. */
export interface ToolEntry {
  /** Unlike any other in the list, also where two tools have one name. */
  readonly key: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly hints: readonly ToolHint[];
  readonly inputSchemaText?: string;
  readonly outputSchemaText?: string;
  /** UTF-8 bytes of the entry in the list. */
  readonly bytes: number;
  /** The whole entry as it was written. */
  readonly text: string;
  /** Why it cannot be called. */
  readonly problem?: string;
}

/** One page of the answers of tools/list. */
export interface ToolPage {
  readonly tools: readonly ToolEntry[];
  /** JSON text of the cursor of the next page. */
  readonly nextCursorText?: string;
  readonly problem?: string;
}

/** Reads one answer of tools/list; `first` is the number of tools on the pages before. */
export function readToolPage(resultText: string, first: number): ToolPage {
  const items = itemTexts(memberText(resultText, 'tools'));
  if (items === undefined) return { tools: [], problem: 'The answer has no array `tools`.' };
  const cursor = memberText(resultText, 'nextCursor');
  const tools = items.map((text, index) => readTool(text, first + index));
  if (cursor === undefined || cursor === 'null') return { tools };
  if (stringOf(cursor) === undefined) {
    return { tools, problem: `\`nextCursor\` is not a string: ${cursor.slice(0, 80)}` };
  }
  return { tools, nextCursorText: cursor };
}

/** Tools whose name, title or description holds the words, whatever their case. */
export function searchTools(tools: readonly ToolEntry[], words: string): readonly ToolEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return tools;
  return tools.filter((tool) => {
    const text = `${tool.name}\n${tool.title ?? ''}\n${tool.description ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Hints worth a look in a list: that a tool which only reads is idempotent goes without saying. */
export function tellingHints(hints: readonly ToolHint[]): readonly ToolHint[] {
  return hints.includes('read-only') ? hints.filter((hint) => hint !== 'idempotent') : hints;
}

function readTool(text: string, index: number): ToolEntry {
  const name = stringOf(memberText(text, 'name'));
  const annotations = memberText(text, 'annotations');
  const title = stringOf(memberText(text, 'title')) ?? stringOf(memberText(annotations, 'title'));
  const description = stringOf(memberText(text, 'description'));
  const inputSchemaText = memberText(text, 'inputSchema');
  const outputSchemaText = memberText(text, 'outputSchema');
  return {
    key: `${index}:${name ?? ''}`,
    name: name ?? 'a tool without a name',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    hints: hintNames.filter(([member]) => memberText(annotations, member) === 'true').map(([, hint]) => hint),
    ...(inputSchemaText === undefined ? {} : { inputSchemaText }),
    ...(outputSchemaText === undefined ? {} : { outputSchemaText }),
    bytes: new TextEncoder().encode(text).length,
    text,
    ...(name === undefined ? { problem: 'This entry has no string `name`, so it cannot be called.' } : {}),
  };
}

const hintNames: readonly (readonly [string, ToolHint])[] = [
  ['readOnlyHint', 'read-only'],
  ['destructiveHint', 'destructive'],
  ['idempotentHint', 'idempotent'],
  ['openWorldHint', 'open world'],
];
