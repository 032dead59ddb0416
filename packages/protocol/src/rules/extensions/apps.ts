import type { Seq } from '../../base/ids.ts';
import { readError } from '../jsonrpc/errorValue.ts';
import { limitHits } from '../limitHits.ts';
import { keepNewest } from '../listBook.ts';
import { describeValue, isObject, quote, type ReadObject, readObject, showValue } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';
import { hasMetadata } from '../stateless/carried.ts';
import { extensionRule } from './extensionRule.ts';

const mime = 'text/html;profile=mcp-app';
/** So many tools with a view are remembered, and no view with a longer address. */
const mostTools = 10_000;
const longestAddress = 1_000;

/** Tools with a view of their own, and what the view is made of. */
export const appRules: readonly AnyRule[] = [
  extensionRule({
    extension: 'ui',
    id: 'extensions/ui-resource-uri',
    kinds: ['result', 'error'],
    methods: ['tools/list', 'resources/read'],
    side: 'server',
    title: 'The view of a tool is a resource that can be read, and whose address begins with ui://.',
    fix: 'Offer the view as a resource ui://… and name it in _meta.ui.resourceUri.',
    check: (moment) => {
      const views = moment.state.notebook('extensions/ui-resource-uri', () => new Map<string, Seq>());
      return moment.message.kind === 'error' ? findUnreadable(moment, views) : findOddAddress(moment, views);
    },
  }),
  onTools({
    id: 'extensions/ui-flat-key',
    level: 'warning',
    title: 'The view of a tool is named in _meta.ui.resourceUri, not only under the old key.',
    fix: 'Send _meta.ui.resourceUri; the key "ui/resourceUri" may stay beside it.',
    find: (meta) => {
      if (!Object.hasOwn(meta, 'ui/resourceUri') || isObject(meta.ui)) return undefined;
      return { pointer: '/_meta/ui~1resourceUri', message: 'Only the old key names the view.' };
    },
  }),
  extensionRule({
    extension: 'ui',
    id: 'extensions/ui-mime',
    kinds: ['result'],
    methods: ['resources/read'],
    side: 'server',
    title: `What is read from ui:// has the type ${mime}.`,
    fix: `Send "mimeType":"${mime}".`,
    check: ({ message }) => {
      const contents = readObject(message, 'result')?.contents;
      if (!Array.isArray(contents)) return undefined;
      const hits = contents.flatMap((content: unknown, index): readonly RuleHit[] => {
        if (!isObject(content) || typeof content.uri !== 'string' || !content.uri.startsWith('ui://'))
          return [];
        const { mimeType } = content;
        if (mimeType === mime) return [];
        const seen = typeof mimeType === 'string' ? quote(mimeType) : describeValue(mimeType);
        const place = `${message.pointer}/result/contents/${index}`;
        const pointer = mimeType === undefined ? place : `${place}/mimeType`;
        return [{ pointer, message: `The mimeType of ${quote(content.uri)} is ${seen}.` }];
      });
      return limitHits(hits);
    },
  }),
  extensionRule({
    extension: 'ui',
    id: 'extensions/ui-no-text',
    kinds: ['result'],
    methods: ['tools/list', 'tools/call'],
    side: 'server',
    title: 'The result of a tool with a view says something to those who cannot show it.',
    fix: 'Send in content a text that means the same as the view.',
    check: checkText,
  }),
];

function onTools(
  rule: Pick<Rule<'message'>, 'id' | 'title' | 'fix'> & {
    readonly level?: 'warning';
    readonly find: (meta: ReadObject) => RuleHit | undefined;
  },
): AnyRule {
  const { find, ...rest } = rule;
  return extensionRule({
    ...rest,
    extension: 'ui',
    kinds: ['result'],
    methods: ['tools/list'],
    side: 'server',
    check: (moment) =>
      onMetas(moment, (meta) => {
        const hit = find(meta);
        return hit === undefined ? [] : [hit];
      }),
  });
}

/** Looks at the metadata of each tool that a message lists; pointers are counted from the tool. */
function onMetas({ message }: MessageMoment, find: (meta: ReadObject) => readonly RuleHit[]): RuleHits {
  const tools = readObject(message, 'result')?.tools;
  if (!Array.isArray(tools)) return undefined;
  const hits = tools.flatMap((tool: unknown, index): readonly RuleHit[] => {
    const meta = isObject(tool) && isObject(tool._meta) ? tool._meta : undefined;
    return (meta === undefined ? [] : find(meta)).map((hit) => ({
      ...hit,
      pointer: `${message.pointer}/result/tools/${index}${hit.pointer ?? ''}`,
    }));
  });
  return limitHits(hits);
}

function findOddAddress(moment: MessageMoment, views: Map<string, Seq>): RuleHits {
  return onMetas(moment, (meta) =>
    [
      ['/_meta/ui/resourceUri', isObject(meta.ui) ? meta.ui.resourceUri : undefined] as const,
      ['/_meta/ui~1resourceUri', meta['ui/resourceUri']] as const,
    ].flatMap(([pointer, uri]) => {
      const isRight = typeof uri === 'string' && uri.startsWith('ui://');
      if (isRight && uri.length <= longestAddress) keepNewest(views, uri, moment.seq, mostTools);
      if (uri === undefined || isRight) return [];
      return [{ pointer, message: `The resourceUri is ${showValue(uri)}.` }];
    }),
  );
}

/** A view that a tool names, and that the server then does not know. */
function findUnreadable(moment: MessageMoment, views: ReadonlyMap<string, Seq>): RuleHits {
  const { message, state } = moment;
  const code = readError(state, message)?.code;
  const asked = askedOf(moment);
  const uri = asked?.params.uri;
  const namedBy = typeof uri === 'string' ? views.get(uri) : undefined;
  if (namedBy === undefined || !hasMetadata(asked) || (code !== -32602 && code !== -32002)) return undefined;
  const text = `The view ${quote(String(uri))}, which a tool in record ${namedBy} names, cannot be read: ${code}.`;
  return [{ pointer: `${message.pointer}/error/code`, message: text, related: [namedBy] }];
}

function checkText(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  const result = link.kind === 'answer' ? readObject(message, 'result') : undefined;
  if (result === undefined || link.kind !== 'answer') return undefined;
  const shown = state.notebook('extensions/ui-no-text', () => new Set<string>());
  if (link.exchange.method === 'tools/list') {
    for (const tool of Array.isArray(result.tools) ? result.tools : []) noteTool(shown, tool);
    return undefined;
  }
  const name = askedOf(moment)?.params.name;
  if (typeof name !== 'string' || !shown.has(name) || result.isError === true) return undefined;
  const { content, resultType } = result;
  if ((resultType !== undefined && resultType !== 'complete') || !Array.isArray(content)) return undefined;
  const says = content.some(
    (block: unknown) =>
      isObject(block) &&
      (block.type !== 'text' || (typeof block.text === 'string' && block.text.trim() !== '')),
  );
  if (says) return undefined;
  const pointer = `${message.pointer}/result/content`;
  return [{ pointer, message: `The tool ${quote(name)} has a view, and its result no text beside it.` }];
}

function noteTool(shown: Set<string>, tool: unknown): void {
  if (!isObject(tool) || typeof tool.name !== 'string') return;
  const meta = isObject(tool._meta) ? tool._meta : {};
  const uri = isObject(meta.ui) ? meta.ui.resourceUri : meta['ui/resourceUri'];
  if (uri === undefined) shown.delete(tool.name);
  else if (shown.size < mostTools) shown.add(tool.name);
}
