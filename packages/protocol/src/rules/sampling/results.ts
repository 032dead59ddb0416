import { readError } from '../jsonrpc/errorValue.ts';
import { inAll, inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, hitAt, isObject, quote, type ReadObject } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inEachRevision, inSchema, onPage, pageSource } from '../sources.ts';
import { type AskedSampling, askedSampling, samplingMethod, samplingResult } from './asked.ts';
import { blocksOf } from './balance.ts';

const newest = inEach('none', 'none', 'none', 'error');

/** What the answer of a sampling must look like. */
export const samplingResultRules: readonly AnyRule[] = [
  onResult({
    id: 'sampling/result-shape',
    levels: inAll('error'),
    title: 'The result of a sampling has a role, content, and a model, which is a string.',
    fix: 'Send "role":"assistant", the content, and the name of the model.',
    sources: inSchema('CreateMessageResult'),
    check: (moment) => {
      const { message } = moment;
      const result = samplingResult(moment);
      if (result === undefined) return undefined;
      const missing = ['role', 'content', 'model'].filter((name) => !Object.hasOwn(result, name));
      const hits: RuleHit[] = missing.map((name) => ({
        pointer: `${message.pointer}/result`,
        message: `The result has no ${name}.`,
      }));
      if (!missing.includes('model') && typeof result.model !== 'string')
        hits.push({
          pointer: `${message.pointer}/result/model`,
          message: `The model is ${describeValue(result.model)}; it must be a string.`,
        });
      return hits;
    },
  }),
  onResult({
    id: 'sampling/result-role',
    levels: inAll('warning'),
    title: 'What a model says has the role assistant.',
    fix: 'Answer with "role":"assistant".',
    sources: inEachRevision((revision) =>
      pageSource(
        revision,
        'client/sampling',
        revision === '2025-11-25' ? 'Message Roles' : 'Creating Messages',
      ),
    ),
    check: (moment) =>
      samplingResult(moment)?.role === 'user'
        ? hitAt(moment.message, '/result/role', 'The result of the sampling has the role "user".')
        : undefined,
  }),
  onToolUses({
    id: 'sampling/tool-use-not-offered',
    levels: newest,
    title: 'A model uses tools only when the request offers some and its mode is not none.',
    fix: 'Do not let the model use tools that the request did not offer.',
    sources: onPage('client/sampling', 'Tool Choice Modes'),
    find: ({ asked, uses, seen }) => {
      const why =
        asked.mode === 'none'
          ? 'the mode of the request is none'
          : asked.tools === undefined || asked.tools.size === 0
            ? 'the request offers no tools'
            : undefined;
      if (why === undefined) return [];
      return uses.map(({ path }) => seen(path, `The result has a tool_use although ${why}.`));
    },
  }),
  onToolUses({
    id: 'sampling/tool-use-required-missing',
    levels: newest,
    title: 'When the mode is required, the model uses at least one tool.',
    fix: 'Ask the model again until it uses a tool, or answer with an error.',
    sources: onPage('client/sampling', 'Tool Choice Modes'),
    find: ({ asked, uses, seen }) =>
      asked.mode === 'required' && asked.tools !== undefined && asked.tools.size > 0 && uses.length === 0
        ? [seen('', 'The request requires a tool use, and the result has none.')]
        : [],
  }),
  onToolUses({
    id: 'sampling/tool-use-unknown-tool',
    levels: inEach('none', 'none', 'none', 'warning'),
    title: 'A tool use names a tool that the request offers, with input that fits its schema.',
    fix: 'Give the model the offered tools only, and check its input before it is sent.',
    sources: inSchema('ToolUseContent'),
    find: ({ asked, uses, seen }) => {
      const { tools } = asked;
      if (tools === undefined || tools.size === 0 || asked.mode === 'none') return [];
      return uses.flatMap(({ block: { name, input }, path }) => {
        if (typeof name !== 'string') return [];
        const tool = tools.get(name);
        if (tool === undefined)
          return [seen(`${path}/name`, `The request offers no tool of the name ${quote(name)}.`)];
        const missing = missingInput(tool, input);
        return missing === undefined
          ? []
          : [
              seen(
                `${path}/input`,
                `The input for ${quote(name)} lacks ${quote(missing)}, which it requires.`,
              ),
            ];
      });
    },
  }),
  onToolUses({
    id: 'sampling/stop-reason-tool-use',
    levels: inEach('none', 'none', 'none', 'info'),
    title: 'A result with tool uses stopped for toolUse, and only such a result did.',
    fix: 'Send "stopReason":"toolUse" exactly with tool uses.',
    sources: inSchema('CreateMessageResult'),
    find: ({ result: { stopReason }, uses, seen }) => {
      if (uses.length > 0 && stopReason !== undefined && stopReason !== 'toolUse') {
        const said = typeof stopReason === 'string' ? quote(stopReason) : describeValue(stopReason);
        return [seen('/stopReason', `The result has tool uses, and its stopReason is ${said}.`)];
      }
      return uses.length === 0 && stopReason === 'toolUse'
        ? [seen('/stopReason', 'The stopReason is "toolUse", and the result has no tool use.')]
        : [];
    },
  }),
  {
    id: 'sampling/refusal-code',
    on: 'message',
    kinds: ['error'],
    methods: [samplingMethod],
    levels: inEach('info', 'info', 'info', 'warning'),
    side: 'sender',
    title: 'When the user refuses a sampling, the error has the code -1.',
    fix: 'Answer a refusal of the user with "code":-1.',
    sources: onPage('client/sampling', 'Error Handling'),
    check: ({ message, state }) => {
      const error = readError(state, message);
      const { code, text } = error ?? {};
      if (code === undefined || code === -1 || text === undefined || !refusal.test(text.slice(0, 300)))
        return undefined;
      return hitAt(
        message,
        '/error/code',
        `The message ${quote(text)} reads as if the user had refused; the code is ${code}, not -1.`,
      );
    },
  },
  {
    id: 'sampling/imbalance-code',
    on: 'message',
    kinds: ['result', 'error'],
    methods: [samplingMethod],
    levels: inEach('none', 'none', 'none', 'warning'),
    side: 'sender',
    title: 'Messages whose tool uses and tool results do not match are refused with -32602.',
    fix: 'Check the messages before the model sees them, and answer with -32602.',
    sources: onPage('client/sampling', 'Error Handling'),
    check: (moment) => {
      const { message, state } = moment;
      const asked = askedSampling(moment);
      if (asked?.imbalance === undefined) return undefined;
      const code = readError(state, message)?.code;
      // Who has no sampling, or whose user refuses, need not look at the messages.
      if (
        message.kind === 'error' &&
        (code === undefined || code === -32602 || code === -1 || code === -32601)
      )
        return undefined;
      const what = message.kind === 'error' ? `refused with ${code}` : 'accepted';
      return [
        {
          pointer: message.pointer + (message.kind === 'error' ? '/error/code' : '/result'),
          message: `Messages that do not match were ${what}. ${asked.imbalance.text}`,
          related: [asked.seq],
        },
      ];
    },
  },
];

const refusal =
  /\b(user|human)\b.{0,40}\b(reject|refus|declin|den(y|ied)|disapprov)|\b(reject|refus|declin|deni)ed by (the )?(user|human)/i;

interface Answered {
  readonly asked: AskedSampling;
  readonly result: ReadObject;
  readonly uses: readonly { readonly block: ReadObject; readonly path: string }[];
  readonly seen: (path: string, text: string) => RuleHit;
}

type Frame = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'>;

function onResult(rule: Frame & { readonly check: (moment: MessageMoment) => RuleHits }): AnyRule {
  return { ...rule, on: 'message', kinds: ['result'], methods: [samplingMethod], side: 'sender' };
}

/** A rule about the tool uses of a result whose request was seen. */
function onToolUses({
  find,
  ...rule
}: Frame & { readonly find: (answered: Answered) => readonly RuleHit[] }): AnyRule {
  return onResult({
    ...rule,
    check: (moment) => {
      const asked = askedSampling(moment);
      const result = samplingResult(moment);
      if (asked === undefined || result === undefined) return undefined;
      const pointer = `${moment.message.pointer}/result`;
      const uses = blocksOf(result.content).filter(({ block }) => block.type === 'tool_use');
      const seen = (path: string, text: string): RuleHit => ({
        pointer: pointer + path,
        message: text,
        related: [asked.seq],
      });
      return limitHits(find({ asked, result, uses, seen }), pointer);
    },
  });
}

/** A member that the tool's schema requires and the input lacks; the rest of the schema is the model's business. */
function missingInput(tool: ReadObject, input: unknown): string | undefined {
  const schema = tool.inputSchema;
  if (!isObject(schema) || !Array.isArray(schema.required) || !isObject(input)) return undefined;
  return schema.required
    .filter((name) => typeof name === 'string')
    .slice(0, 100)
    .find((name) => !Object.hasOwn(input, name));
}
