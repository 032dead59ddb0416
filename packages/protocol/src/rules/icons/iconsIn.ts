import { mentions } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import { blocksIn } from '../content/blocks.ts';
import { isObject, readObject, token } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';

/** The `icons` of a thing, whatever they are. */
export interface IconList {
  readonly value: unknown;
  /** Of the list, counted from the message. */
  readonly path: string;
}

/** The methods in whose requests or results things have icons. */
export const iconMethods = [
  'initialize',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'tools/call',
  'prompts/get',
  'sampling/createMessage',
  'tasks/result',
] as const;

/** Where the two sides name themselves in 2026-07-28. */
const clientKey = 'io.modelcontextprotocol/clientInfo';
const serverKey = 'io.modelcontextprotocol/serverInfo';

/** All lists of icons in a message, read once however many rules ask. */
export function iconsIn(moment: MessageMoment): readonly IconList[] {
  if (newest !== moment.message) {
    newest = moment.message;
    lists = readIcons(moment);
  }
  return lists;
}

/** Tells whether anything in a message has icons. */
export function hasIcons(moment: MessageMoment): boolean {
  return iconsIn(moment).length > 0;
}

// All rules look at one message before any looks at the next.
let newest: SingleMessage | undefined;
let lists: readonly IconList[] = [];

function readIcons(moment: MessageMoment): readonly IconList[] {
  const { message } = moment;
  // The search spares the pass over messages that have none.
  if (!mentions(message, message.kind === 'result' ? 'result' : 'params', '"icons"')) return [];
  const found: IconList[] = [];
  const look = (thing: unknown, path: string): void => {
    if (isObject(thing) && Object.hasOwn(thing, 'icons'))
      found.push({ value: thing.icons, path: `${path}/icons` });
  };
  const params = message.kind === 'request' ? readObject(message, 'params') : undefined;
  if (params !== undefined) {
    look(params.clientInfo, '/params/clientInfo');
    if (isObject(params._meta)) look(params._meta[clientKey], `/params/_meta${token(clientKey)}`);
  }
  const result = message.kind === 'result' ? readObject(message, 'result') : undefined;
  if (result !== undefined) {
    look(result.serverInfo, '/result/serverInfo');
    if (isObject(result._meta)) look(result._meta[serverKey], `/result/_meta${token(serverKey)}`);
    for (const name of ['tools', 'resources', 'resourceTemplates', 'prompts']) {
      const items: unknown = result[name];
      if (Array.isArray(items))
        items.forEach((item: unknown, index) => {
          look(item, `/result/${name}/${index}`);
        });
    }
  }
  const tools: unknown = params?.tools;
  if (Array.isArray(tools))
    tools.forEach((tool: unknown, index) => {
      look(tool, `/params/tools/${index}`);
    });
  for (const { block, path } of blocksIn(moment)) if (block.type === 'resource_link') look(block, path);
  return found;
}
