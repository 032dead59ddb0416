import { isObject, quote, type ReadObject } from '../reading.ts';

/** A place in a list of messages where tool uses and tool results do not match. */
export interface Imbalance {
  readonly kind: 'mixed' | 'unanswered' | 'unknownId';
  /** The place below the list of messages. */
  readonly path: string;
  readonly text: string;
}

/** Finds all places in a list of messages where tool uses and their results do not match, in their order. */
export function imbalancesOf(messages: unknown): readonly Imbalance[] {
  if (!Array.isArray(messages)) return [];
  const found: Imbalance[] = [];
  const used = new Set<unknown>();
  messages.forEach((entry: unknown, index) => {
    const blocks = blockList(entry);
    const results = blocks.filter(({ block }) => block.type === 'tool_result');
    if (isRole(entry, 'user') && results.length > 0 && results.length < blocks.length) {
      const others = blocks.length - results.length;
      const text = `Beside tool results the message has ${others} of other kinds.`;
      found.push({ kind: 'mixed', path: `/${index}/content`, text });
    }
    for (const { block, path } of blocks) {
      const id = block.toolUseId;
      if (block.type !== 'tool_result' || typeof id !== 'string' || used.has(id)) continue;
      const text = `No tool use before it has the id ${quote(id)}.`;
      found.push({ kind: 'unknownId', path: `/${index}${path}/toolUseId`, text });
    }
    const asked = blocks.filter(({ block }) => block.type === 'tool_use').map(({ block }) => block.id);
    for (const id of asked) used.add(id);
    if (!isRole(entry, 'assistant') || asked.length === 0) return;
    const missing = unanswered(asked, messages[index + 1]);
    const [first] = missing;
    if (first === undefined) return;
    const rest = missing.length === 1 ? '' : ` nor ${missing.length - 1} more`;
    found.push({
      kind: 'unanswered',
      path: `/${index}`,
      text: `The next message does not answer the tool use ${quote(first)}${rest}.`,
    });
  });
  return found;
}

function unanswered(asked: readonly unknown[], next: unknown): readonly string[] {
  const answered = new Set<unknown>();
  if (isRole(next, 'user')) {
    for (const { block } of blockList(next)) if (block.type === 'tool_result') answered.add(block.toolUseId);
  }
  return asked.filter((id) => typeof id === 'string').filter((id) => !answered.has(id));
}

function isRole(entry: unknown, role: string): boolean {
  return isObject(entry) && entry.role === role;
}

function blockList(entry: unknown) {
  return isObject(entry) ? blocksOf(entry.content) : [];
}

/** The content blocks of a message or a result with their place below it, one block or several. */
export function blocksOf(content: unknown): readonly { readonly block: ReadObject; readonly path: string }[] {
  if (!Array.isArray(content)) return isObject(content) ? [{ block: content, path: '/content' }] : [];
  return content.flatMap((block, index) => (isObject(block) ? [{ block, path: `/content/${index}` }] : []));
}
