import { describeValue, isObject, quote, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { statelessRule } from '../stateless/statelessRule.ts';
import { clientKey, declaredOnRequest, extensionIds, extensionRule, extensionsOf } from './extensionRule.ts';

const label = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const name = '(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?';
const idPattern = new RegExp(`^${label}(?:\\.${label})*/${name}$`);
/** So many faults of each kind are told of a session; each request repeats what it declares. */
const mostTold = 100;
/** So many extensions of one declaration are looked at. */
const mostRead = 1_000;

const owners: Readonly<Record<string, string>> = {
  'tasks/get': extensionIds.tasks,
  'tasks/update': extensionIds.tasks,
  'tasks/cancel': extensionIds.tasks,
  'skills/list': extensionIds.skills,
  'skills/get': extensionIds.skills,
  'resources/directory/read': extensionIds.skills,
};
const negotiation = { page: 'basic/versioning', heading: 'Extension Negotiation' } as const;

/** What each side says of extensions, and whether it keeps to it. */
export const extensionDeclarationRules: readonly AnyRule[] = [
  statelessRule({
    id: 'extensions/id-format',
    kinds: ['request', 'result'],
    level: 'error',
    side: 'sender',
    title: 'The id of an extension is a name with a prefix, such as com.example/name.',
    fix: 'Put a domain of yours before the name: labels with dots between, then a slash.',
    ...negotiation,
    check: (moment) =>
      findIn(moment, 'extensions/id-format', (id) =>
        idPattern.test(id) ? undefined : `${quote(id)} is no id of an extension.`,
      ),
  }),
  statelessRule({
    id: 'extensions/settings-type',
    kinds: ['request', 'result'],
    level: 'error',
    side: 'sender',
    title: 'The settings of an extension are an object.',
    fix: 'Send {} when there is nothing to set.',
    page: 'schema',
    heading: 'ClientCapabilities',
    check: (moment) =>
      findIn(moment, 'extensions/settings-type', (id, settings) =>
        isObject(settings) ? undefined : `The settings of ${quote(id)} are ${describeValue(settings)}.`,
      ),
  }),
  statelessRule({
    id: 'extensions/used-undeclared',
    kinds: ['request'],
    methods: [...Object.keys(owners), 'subscriptions/listen'],
    level: 'error',
    side: 'client',
    title: 'An extension is used only where both sides have declared it.',
    fix: 'Declare the extension on the request, and look for it in what the server declares.',
    ...negotiation,
    check: findUndeclared,
  }),
  extensionRule({
    extension: 'skills',
    id: 'extensions/skill-directory-undeclared',
    kinds: ['request'],
    methods: ['resources/directory/read'],
    side: 'client',
    title: 'Directories are read only from a server whose settings of the extension say directoryRead.',
    fix: 'Look for "directoryRead":true in the settings that the server declares.',
    check: ({ message, sender, state }) => {
      const declared = state.session().serverCapabilities;
      const settings = extensionsOf(declared)?.[extensionIds.skills];
      // That the extension is not declared at all has a rule of its own.
      if (sender !== 'client' || !isObject(settings) || settings.directoryRead === true) return undefined;
      return [
        { pointer: `${message.pointer}/method`, message: 'The server does not declare directoryRead.' },
      ];
    },
  }),
  extensionRule({
    extension: 'skills',
    id: 'extensions/skill-without-resources',
    kinds: ['result'],
    methods: ['server/discover'],
    side: 'server',
    title: 'A server with skills declares the capability resources, through which their files are read.',
    fix: 'Declare resources too.',
    check: ({ message }) => {
      const capabilities = readObject(message, 'result')?.capabilities;
      const extensions = extensionsOf(capabilities);
      if (!isObject(capabilities) || extensions === undefined) return undefined;
      if (!Object.hasOwn(extensions, extensionIds.skills) || isObject(capabilities.resources))
        return undefined;
      const pointer = `${message.pointer}/result/capabilities`;
      return [{ pointer, message: 'The server declares skills, but not resources.' }];
    },
  }),
];

function findIn(
  moment: MessageMoment,
  rule: string,
  problemOf: (id: string, settings: unknown) => string | undefined,
): RuleHits {
  const { message, link, sender, state } = moment;
  const isDiscovery = link.kind === 'answer' && link.exchange.method === 'server/discover';
  if (message.kind === 'result' && !isDiscovery) return undefined;
  const capabilities =
    message.kind === 'result' ? readObject(message, 'result')?.capabilities : declaredOnRequest(moment);
  const extensions = extensionsOf(capabilities);
  if (extensions === undefined) return undefined;
  const told = state.notebook(rule, () => new Set<string>());
  const place =
    message.kind === 'result'
      ? '/result/capabilities/extensions'
      : `/params/_meta${token(clientKey)}/extensions`;
  const hits: RuleHit[] = [];
  for (const id of Object.keys(extensions).slice(0, mostRead)) {
    const problem = problemOf(id, extensions[id]);
    const key = `${sender} ${id}`;
    if (problem === undefined || told.has(key) || told.size >= mostTold || hits.length >= 20) continue;
    told.add(key);
    hits.push({ pointer: message.pointer + place + token(id), message: problem });
  }
  return hits;
}

function findUndeclared(moment: MessageMoment): RuleHits {
  const { message, state, sender } = moment;
  if (message.kind !== 'request' || sender !== 'client') return undefined;
  const asksForTasks = message.method === 'subscriptions/listen' && hasTaskIds(readObject(message, 'params'));
  const id = asksForTasks ? extensionIds.tasks : owners[message.method];
  if (id === undefined) return undefined;
  const declared = declaredOnRequest(moment);
  const served = state.session().serverCapabilities;
  const lacks = [
    ...(declared !== undefined && !hasExtension(declared, id) ? ['its request does not declare it'] : []),
    ...(served !== undefined && !hasExtension(served, id) ? ['the server does not declare it'] : []),
  ];
  if (lacks.length === 0) return undefined;
  const pointer = asksForTasks ? '/params/notifications/taskIds' : '/method';
  const text = `${quote(message.method)} uses ${id}, but ${lacks.join(', and ')}.`;
  return [{ pointer: message.pointer + pointer, message: text }];
}

function hasTaskIds(params: ReadObject | undefined): boolean {
  return isObject(params?.notifications) && Object.hasOwn(params.notifications, 'taskIds');
}

function hasExtension(capabilities: ReadObject, id: string): boolean {
  return Object.hasOwn(extensionsOf(capabilities) ?? {}, id);
}
