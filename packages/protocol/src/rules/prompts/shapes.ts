import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, isObject, quote, readObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';

/** What prompts, their messages and the arguments given to them look like. */
export const promptShapeRules: readonly AnyRule[] = [
  {
    id: 'prompts/item-shape',
    on: 'message',
    kinds: ['result'],
    methods: ['prompts/list'],
    levels: inAll('error'),
    side: 'server',
    title: 'A prompt and each of its arguments has a name, and required is true or false.',
    fix: 'Give each prompt and each argument a string name, and write required as a boolean.',
    sources: onPage('server/prompts', 'Prompt'),
    check: (moment) =>
      limitHits(listIn(moment, 'prompts').flatMap((prompt, index) => checkPrompt(moment, prompt, index))),
  },
  {
    id: 'prompts/get-arguments-not-strings',
    on: 'message',
    kinds: ['request'],
    methods: ['prompts/get'],
    levels: inAll('error'),
    side: 'client',
    title: 'Each argument given to a prompt is a string.',
    fix: 'Write the value of each argument as a string.',
    sources: inSchema('GetPromptRequest'),
    check: ({ message }) => {
      const given = readObject(message, 'params')?.arguments;
      if (!isObject(given)) return undefined;
      return limitHits(
        Object.entries(given).flatMap(([name, value]) =>
          typeof value === 'string'
            ? []
            : [
                {
                  pointer: `${message.pointer}/params/arguments${token(name)}`,
                  message: `The argument ${quote(name)} is ${describeValue(value)}.`,
                },
              ],
        ),
      );
    },
  },
  {
    id: 'prompts/message-shape',
    on: 'message',
    kinds: ['result'],
    methods: ['prompts/get'],
    levels: inAll('error'),
    side: 'server',
    title: 'The content of a prompt message is one block, an object.',
    fix: 'Send one message for each block, each with the block itself as content.',
    sources: onPage('server/prompts', 'PromptMessage'),
    check: (moment) =>
      limitHits(
        listIn(moment, 'messages').flatMap((each, index) =>
          !isObject(each) || isObject(each.content)
            ? []
            : [
                hit(
                  moment,
                  `/messages/${index}${Object.hasOwn(each, 'content') ? '/content' : ''}`,
                  `The content of message ${index} is ${describeValue(each.content)}.`,
                ),
              ],
        ),
      ),
  },
  {
    id: 'prompts/role-invalid',
    on: 'message',
    kinds: ['result'],
    methods: ['prompts/get'],
    levels: inAll('error'),
    side: 'server',
    title: 'The role of a prompt message is user or assistant.',
    fix: 'Use the role user or assistant; there is no other.',
    sources: onPage('server/prompts', 'PromptMessage'),
    check: (moment) =>
      limitHits(
        listIn(moment, 'messages').flatMap((each, index) =>
          !isObject(each) || each.role === 'user' || each.role === 'assistant'
            ? []
            : [
                hit(
                  moment,
                  `/messages/${index}${Object.hasOwn(each, 'role') ? '/role' : ''}`,
                  `The role of message ${index} is ${typeof each.role === 'string' ? quote(each.role) : describeValue(each.role)}.`,
                ),
              ],
        ),
      ),
  },
];

function checkPrompt(moment: MessageMoment, prompt: unknown, index: number): readonly RuleHit[] {
  if (!isObject(prompt)) return [];
  const at = `/prompts/${index}`;
  const found = checkName(moment, prompt, at, `prompt ${index}`);
  const given = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  given.forEach((argument: unknown, position) => {
    if (!isObject(argument)) return;
    const path = `${at}/arguments/${position}`;
    const label = `argument ${position} of prompt ${index}`;
    found.push(...checkName(moment, argument, path, label));
    const { required } = argument;
    if (required === undefined || typeof required === 'boolean') return;
    found.push(hit(moment, `${path}/required`, `In ${label}, required is ${describeValue(required)}.`));
  });
  return found;
}

function checkName(
  moment: MessageMoment,
  item: Readonly<Record<string, unknown>>,
  path: string,
  label: string,
): RuleHit[] {
  if (typeof item.name === 'string') return [];
  const at = Object.hasOwn(item, 'name') ? `${path}/name` : path;
  return [hit(moment, at, `The name of ${label} is ${describeValue(item.name)}.`)];
}

function hit({ message }: MessageMoment, path: string, text: string): RuleHit {
  return { pointer: `${message.pointer}/result${path}`, message: text };
}

function listIn({ message }: MessageMoment, name: 'prompts' | 'messages'): readonly unknown[] {
  const list = readObject(message, 'result')?.[name];
  return Array.isArray(list) ? list : [];
}
