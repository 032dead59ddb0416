import type { SingleMessage } from '../../jsonrpc/message.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** Where a block stands, which says what kinds may stand there. */
export type Place = 'tool result' | 'prompt message' | 'sampling message' | 'tool_result block';

/** A block of content. */
export interface Block {
  readonly block: ReadObject;
  /** Counted from the message. */
  readonly path: string;
  readonly place: Place;
}

/** The methods that bring blocks in their requests or results. */
export const blockMethods = ['tools/call', 'prompts/get', 'sampling/createMessage', 'tasks/result'] as const;

/** All blocks of a message in their order, read once however many rules ask. */
export function blocksIn({ message, link }: MessageMoment): readonly Block[] {
  if (newest !== message) {
    newest = message;
    blocks = readBlocks(message, link);
  }
  return blocks;
}

/** Tells whether a message has blocks. */
export function hasBlocks(moment: MessageMoment): boolean {
  return blocksIn(moment).length > 0;
}

// All rules look at one message before any looks at the next.
let newest: SingleMessage | undefined;
let blocks: readonly Block[] = [];

function readBlocks(message: SingleMessage, link: MessageMoment['link']): readonly Block[] {
  if (message.kind === 'request')
    return message.method === 'sampling/createMessage'
      ? readMessages(readObject(message, 'params')?.messages, '/params/messages', 'sampling message')
      : [];
  if (message.kind !== 'result') return [];
  // What a result answers may lie before the capture; blocks in `content` look like those of a tool.
  const method = link.kind === 'answer' || link.kind === 'duplicate' ? link.exchange.method : 'tasks/result';
  const result = blockMethods.some((known) => known === method) ? readObject(message, 'result') : undefined;
  if (result === undefined) return [];
  switch (method) {
    case 'prompts/get':
      return readMessages(result.messages, '/result/messages', 'prompt message');
    case 'sampling/createMessage':
      return readContent(result.content, '/result/content', 'sampling message');
    case 'tools/call':
      return readContent(result.content, '/result/content', 'tool result');
    default:
      if (Object.hasOwn(result, 'role'))
        return readContent(result.content, '/result/content', 'sampling message');
      // An object would be what a user filled into a form.
      return Array.isArray(result.content)
        ? readContent(result.content, '/result/content', 'tool result')
        : [];
  }
}

function readMessages(messages: unknown, path: string, place: Place): readonly Block[] {
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((entry: unknown, index) =>
    isObject(entry) ? readContent(entry.content, `${path}/${index}/content`, place) : [],
  );
}

function readContent(content: unknown, path: string, place: Place): readonly Block[] {
  if (isObject(content)) return readBlock(content, path, place);
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown, index) =>
    isObject(block) ? readBlock(block, `${path}/${index}`, place) : [],
  );
}

/** The block, and the blocks in it where it is a `tool_result`; such a block cannot stand in another. */
function readBlock(block: ReadObject, path: string, place: Place): readonly Block[] {
  const own = { block, path, place };
  if (place !== 'sampling message' || block.type !== 'tool_result') return [own];
  return [own, ...readContent(block.content, `${path}/content`, 'tool_result block')];
}
