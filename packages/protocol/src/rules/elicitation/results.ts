import { inEach } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { describeValue, hitAt, isObject, quote, type ReadObject, token } from '../reading.ts';
import type { AnyRule, MessageMoment, Rule, RuleHit, RuleHits } from '../rule.ts';
import { inEachRevision, inSchema, onPage, pageSource, statelessPage } from '../sources.ts';
import {
  type AskedElicitation,
  askedElicitation,
  elicitationMethod,
  elicitationResult,
  hasModes,
} from './asked.ts';
import { misfitOf } from './form.ts';

const bothError = inEach('none', 'none', 'error', 'error');
const bothWarning = inEach('none', 'none', 'warning', 'warning');

/** What the user answered. */
export const elicitationResultRules: readonly AnyRule[] = [
  onResult({
    id: 'elicitation/action-invalid',
    levels: bothError,
    title: 'The action of an answer is accept, decline or cancel.',
    fix: 'Send decline when the user says no, cancel when the user goes away.',
    sources: onPage('client/elicitation', 'Response Actions'),
    find: (result, { message }) => {
      const { action } = result;
      if (action === 'accept' || action === 'decline' || action === 'cancel') return undefined;
      const isThere = Object.hasOwn(result, 'action');
      const seen = typeof action === 'string' ? quote(action) : describeValue(action);
      return hitAt(message, isThere ? '/result/action' : '/result', `The action is ${seen}.`);
    },
  }),
  onResult({
    id: 'elicitation/accept-without-content',
    levels: bothWarning,
    title: 'A form that is accepted comes back with its content.',
    fix: 'Send what the user filled in as content, {} when that is nothing.',
    sources: onPage('client/elicitation', 'Response Actions'),
    find: (result, { message }, asked) =>
      asked?.mode === 'form' && result.action === 'accept' && !Object.hasOwn(result, 'content')
        ? [
            {
              pointer: `${message.pointer}/result`,
              message: 'The form was accepted, and the answer has no content.',
              related: [asked.seq],
            },
          ]
        : undefined,
  }),
  onResult({
    id: 'elicitation/content-without-accept',
    levels: inEach('none', 'none', 'warning', 'warning', 'error'),
    title: 'Only a form that is accepted has content.',
    fix: 'Leave content out when the user declines or cancels.',
    sources: onPage(
      'client/elicitation',
      'Response Actions',
      statelessPage('client/elicitation', 'Response Actions'),
    ),
    find: (result, { message }) =>
      (result.action === 'decline' || result.action === 'cancel') && Object.hasOwn(result, 'content')
        ? hitAt(message, '/result/content', `The answer has content with the action "${result.action}".`)
        : undefined,
  }),
  onResult({
    id: 'elicitation/content-value-type',
    levels: bothError,
    title: 'The values of the content are strings, numbers and booleans; 2025-11-25 adds lists of strings.',
    fix: 'Send each field as a plain value.',
    sources: inSchema('ElicitResult'),
    find: (result, { message, revision }) => {
      const place = `${message.pointer}/result/content`;
      const { content } = result;
      if (content === undefined) return undefined;
      if (!isObject(content))
        return [
          { pointer: place, message: `The content is ${describeValue(content)}; it must be an object.` },
        ];
      const hits = Object.entries(content).flatMap(([name, value]): readonly RuleHit[] => {
        if (isPlain(value)) return [];
        if (revision === '2025-11-25' && isTextList(value)) return [];
        const seen = describeValue(value);
        return [{ pointer: place + token(name), message: `The value of ${quote(name)} is ${seen}.` }];
      });
      return limitHits(hits, place);
    },
  }),
  onResult({
    id: 'elicitation/content-mismatch',
    levels: inEach('none', 'none', 'warning', 'warning', 'warning'),
    title: 'The content of an accepted form fits the schema that was asked.',
    fix: 'Check what the user filled in before it is sent.',
    sources: inEachRevision(
      (revision) =>
        pageSource(
          revision,
          'client/elicitation',
          revision === '2025-11-25' ? 'Form Mode Security' : 'Security Considerations',
        ),
      statelessPage('client/elicitation', 'Form Mode Security'),
    ),
    find: (result, { message, revision }, asked) => {
      const { action, content } = result;
      if (asked?.mode !== 'form' || action !== 'accept' || !isObject(content)) return undefined;
      const place = `${message.pointer}/result/content`;
      const hits: RuleHit[] = [];
      const related = [asked.seq];
      for (const name of asked.required) {
        if (!Object.hasOwn(content, name))
          hits.push({
            pointer: place,
            message: `The content lacks ${quote(name)}, which is required.`,
            related,
          });
      }
      for (const [name, field] of asked.fields) {
        const value = Object.hasOwn(content, name) ? content[name] : undefined;
        // What is no value at all is said by the rule before.
        if (value === undefined || !(isPlain(value) || (hasModes(revision) && isTextList(value)))) continue;
        const misfit = misfitOf(field, value);
        if (misfit !== undefined)
          hits.push({
            pointer: place + token(name),
            message: `The value of ${quote(name)} ${misfit}.`,
            related,
          });
      }
      return limitHits(hits, place);
    },
  }),
  onResult({
    id: 'elicitation/url-accept-with-content',
    levels: inEach('none', 'none', 'none', 'warning', 'error'),
    title: 'Who accepts an elicitation of the mode url only agrees to open the address; there is no content.',
    fix: 'Leave content out.',
    sources: onPage(
      'client/elicitation',
      'Response Actions',
      statelessPage('client/elicitation', 'Response Actions'),
    ),
    find: (result, { message }, asked) =>
      asked?.mode === 'url' && result.action === 'accept' && Object.hasOwn(result, 'content')
        ? [
            {
              pointer: `${message.pointer}/result/content`,
              message: 'An elicitation of the mode url was accepted with content.',
              related: [asked.seq],
            },
          ]
        : undefined,
  }),
];

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function onResult({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (result: ReadObject, moment: MessageMoment, asked: AskedElicitation | undefined) => RuleHits;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['result'],
    methods: [elicitationMethod],
    side: 'sender',
    check: (moment) => {
      const asked = askedElicitation(moment);
      const result = elicitationResult(moment);
      return result === undefined ? undefined : find(result, moment, asked);
    },
  };
}
