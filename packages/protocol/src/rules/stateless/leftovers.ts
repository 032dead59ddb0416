import type { Severity } from '../../record/finding.ts';
import { hitAt, isObject, type ReadObject, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHits } from '../rule.ts';
import { statelessRule } from './statelessRule.ts';

const key = 'io.modelcontextprotocol/clientCapabilities';
const declaredAt = `/params/_meta${token(key)}`;
const inputs: Readonly<Record<string, string>> = {
  'roots/list': 'Roots',
  'sampling/createMessage': 'Sampling',
};

/** What earlier revisions had, and what this one means to give up. Each is said once, as every request repeats it. */
export const leftoverRules: readonly AnyRule[] = [
  oncePerSession({
    id: 'stateless/roots-list-changed',
    kinds: ['request'],
    level: 'info',
    side: 'client',
    title: 'The capability roots has no listChanged any more.',
    fix: 'Declare "roots":{}.',
    page: 'client/roots',
    heading: 'Capabilities',
    find: (moment) => {
      const roots = declaredBy(moment)?.roots;
      if (!isObject(roots) || !Object.hasOwn(roots, 'listChanged')) return undefined;
      return {
        name: 'roots',
        pointer: `${declaredAt}/roots/listChanged`,
        text: 'The client declares roots.listChanged, which means nothing here.',
      };
    },
  }),
  oncePerSession({
    id: 'stateless/tasks-capability',
    kinds: ['request', 'result'],
    level: 'warning',
    side: 'sender',
    title: 'Tasks are declared as an extension, not by the capability tasks of 2025-11-25.',
    fix: 'Declare "extensions":{"io.modelcontextprotocol/tasks":{}} in place of tasks.',
    page: 'basic/versioning',
    heading: 'Extension Negotiation',
    find: (moment) => {
      const { message, link, sender } = moment;
      if (message.kind === 'request') {
        const declared = declaredBy(moment);
        if (declared === undefined || !Object.hasOwn(declared, 'tasks')) return undefined;
        return { name: sender, pointer: `${declaredAt}/tasks`, text: 'The client declares tasks.' };
      }
      if (link.kind !== 'answer' || link.exchange.method !== 'server/discover') return undefined;
      const capabilities = readObject(message, 'result')?.capabilities;
      if (!isObject(capabilities) || !Object.hasOwn(capabilities, 'tasks')) return undefined;
      return { name: sender, pointer: '/result/capabilities/tasks', text: 'The server declares tasks.' };
    },
  }),
  oncePerSession({
    id: 'stateless/deprecated-feature',
    kinds: ['request', 'result'],
    level: 'info',
    side: 'sender',
    title:
      'Roots, sampling, logging and HTTP with SSE may be gone from the first revision after 2027-07-28 on.',
    fix: 'Plan to do without it: pass folders as arguments, call a model directly, log to stderr, use Streamable HTTP.',
    page: 'deprecated',
    find: findDeprecated,
  }),
];

interface Found {
  readonly name: string;
  readonly pointer: string;
  readonly text: string;
}

function declaredBy({ message, sender }: MessageMoment): ReadObject | undefined {
  const meta = sender === 'client' ? readObject(message, 'params')?._meta : undefined;
  const declared = isObject(meta) ? meta[key] : undefined;
  return isObject(declared) ? declared : undefined;
}

function findDeprecated({ message, sender, transport }: MessageMoment): Found | undefined {
  if (transport === 'sse')
    return { name: 'sse', pointer: '', text: 'The connection is HTTP with SSE, which is deprecated.' };
  if (message.kind === 'request') {
    const meta = sender === 'client' ? readObject(message, 'params')?._meta : undefined;
    const level = 'io.modelcontextprotocol/logLevel';
    if (!isObject(meta) || !Object.hasOwn(meta, level)) return undefined;
    const pointer = `/params/_meta${token(level)}`;
    return { name: 'logging', pointer, text: 'Log messages are asked for; logging is deprecated.' };
  }
  const result = readObject(message, 'result');
  if (result?.resultType !== 'input_required' || !isObject(result.inputRequests)) return undefined;
  for (const [name, input] of Object.entries(result.inputRequests)) {
    const method = isObject(input) ? input.method : undefined;
    const feature = typeof method === 'string' && Object.hasOwn(inputs, method) ? inputs[method] : undefined;
    if (feature !== undefined)
      return {
        name: feature,
        pointer: `/result/inputRequests${token(name)}`,
        text: `${feature} ${feature === 'Roots' ? 'are' : 'is'} asked for, which ${feature === 'Roots' ? 'are' : 'is'} deprecated.`,
      };
  }
  return undefined;
}

function oncePerSession(
  rule: Pick<Rule<'message'>, 'id' | 'kinds' | 'side' | 'title' | 'fix'> & {
    readonly level: Severity;
    readonly page: string;
    readonly heading?: string;
    readonly find: (moment: MessageMoment) => Found | undefined;
  },
): AnyRule {
  const { find, ...rest } = rule;
  return statelessRule({
    ...rest,
    check: (moment): RuleHits => {
      const found = find(moment);
      if (found === undefined) return undefined;
      const told = moment.state.notebook(rule.id, () => new Set<string>());
      if (told.has(found.name)) return undefined;
      told.add(found.name);
      return hitAt(moment.message, found.pointer, `${found.text} This is said once for the session.`);
    },
  });
}
