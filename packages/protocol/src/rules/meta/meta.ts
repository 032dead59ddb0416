import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, showValue, token } from '../reading.ts';
import { embedded } from '../rounds/embedded.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit } from '../rule.ts';
import { inSchema, onPage, pageSource, statelessPage } from '../sources.ts';
import { findKeyFault, isForwardName, readMetaKey } from './keyGrammar.ts';
import { hasMeta, type Meta, metasIn } from './metas.ts';

const relatedTask = 'io.modelcontextprotocol/related-task';
const onMeta = onPage('basic', '_meta', statelessPage('basic', '_meta'));

/** The keys that the protocol itself writes under its prefix, those of the revision after among them. */
const ownKeys: ReadonlySet<string> = new Set(
  [
    'related-task',
    'model-immediate-response',
    'protocolVersion',
    'clientCapabilities',
    'clientInfo',
    'serverInfo',
    'logLevel',
    'subscriptionId',
  ].map((name) => `io.modelcontextprotocol/${name}`),
);

/** Metadata, and the names in it. */
export const metaRules: readonly AnyRule[] = [
  onMetas({
    id: 'meta/not-object',
    levels: inAll('error'),
    title: 'The metadata in _meta is an object.',
    fix: 'Send an object as _meta, or leave it out.',
    sources: inSchema('Result'),
    find: ({ value }) => (isObject(value) ? [] : [['', `_meta is ${describeValue(value)}.`]]),
  }),
  onKeys({
    id: 'meta/key-format',
    levels: inEach('none', 'none', 'error', 'error', 'error'),
    title:
      'A key of _meta is a name of letters, digits, hyphens, underscores and dots, behind a prefix of labels with a slash or none.',
    fix: 'Name the key such as com.example/my-key.',
    sources: onMeta,
    find: (key) => {
      const fault = findKeyFault(key);
      return fault === undefined ? undefined : `The key ${quote(key)} of _meta is not right: ${fault}.`;
    },
  }),
  onKeys({
    id: 'meta/reserved-prefix',
    levels: inEach('none', 'none', 'warning', 'warning', 'warning'),
    title:
      'Prefixes with mcp or modelcontextprotocol at the place that the revision names are left to the protocol.',
    fix: 'Use a prefix of your own, such as com.example/.',
    sources: onMeta,
    find: (key, { revision }) => {
      if (ownKeys.has(key)) return undefined;
      const { labels } = readMetaKey(key);
      const label = labels[revision === '2025-06-18' ? labels.length - 2 : 1]?.toLowerCase();
      return label === 'mcp' || label === 'modelcontextprotocol'
        ? `The key ${quote(key)} of _meta has a prefix that is left to the protocol.`
        : undefined;
    },
  }),
  onKeys({
    id: 'meta/prefix-not-reverse-dns',
    levels: inEach('none', 'none', 'none', 'warning'),
    title: 'A prefix of a key of _meta is a host name turned round.',
    fix: 'Turn the prefix round: com.example/ for example.com.',
    sources: pageSource('2025-11-25', 'basic', '_meta'),
    find: (key) =>
      isForwardName(readMetaKey(key).labels)
        ? `The prefix of the key ${quote(key)} of _meta looks like a host name that is not turned round.`
        : undefined,
  }),
  onMetas({
    id: 'meta/related-task-shape',
    levels: inEach('none', 'none', 'none', 'error'),
    title: 'The related task in _meta is an object with the taskId, a string.',
    fix: 'Write {"taskId":"…"} with the id of the task.',
    sources: pageSource('2025-11-25', 'basic/utilities/tasks', 'Related Task Metadata'),
    find: ({ value }) => {
      if (!isObject(value) || !Object.hasOwn(value, relatedTask)) return [];
      const related = value[relatedTask];
      const path = token(relatedTask);
      if (!isObject(related)) return [[path, `The related task is ${describeValue(related)}.`]];
      if (typeof related.taskId === 'string') return [];
      const at = Object.hasOwn(related, 'taskId') ? `${path}/taskId` : path;
      return [[at, `The taskId of the related task is ${showValue(related.taskId)}.`]];
    },
  }),
];

type Described = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'>;

function onMetas({
  find,
  ...rule
}: Described & {
  readonly find: (meta: Meta, moment: MessageMoment) => readonly (readonly [path: string, text: string])[];
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'notification', 'result'],
    inside: embedded,
    side: 'sender',
    applies: hasMeta,
    check: (moment) => {
      const metas = metasIn(moment);
      const { message, revision } = moment;
      // Before 2025-06-18 things have no _meta of their own.
      const isEverywhere = revision !== undefined && revision >= '2025-06-18';
      const hits: RuleHit[] = [];
      for (const meta of metas) {
        if (!meta.isTop && !isEverywhere) continue;
        for (const [path, text] of find(meta, moment))
          hits.push({ pointer: message.pointer + meta.path + path, message: text });
      }
      return limitHits(hits);
    },
  };
}

function onKeys({
  find,
  ...rule
}: Described & { readonly find: (key: string, moment: MessageMoment) => string | undefined }): AnyRule {
  return onMetas({
    ...rule,
    find: ({ value }, moment) =>
      isObject(value)
        ? Object.keys(value).flatMap((key): readonly (readonly [string, string])[] => {
            const text = find(key, moment);
            return text === undefined ? [] : [[token(key), text]];
          })
        : [],
  });
}
