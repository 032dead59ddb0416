import { inAll } from '../levels.ts';
import { limitHits } from '../limitHits.ts';
import { countOf, describeValue, hitAt, isObject, type ReadObject, readObject } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema, onPage, statelessPage } from '../sources.ts';

const complete = ['completion/complete'];

/** The most values that one result may have. */
const mostValues = 100;

/** What a result with completions must hold. */
export const completionResultRules: readonly AnyRule[] = [
  {
    id: 'completion/values-not-strings',
    on: 'message',
    kinds: ['result'],
    methods: complete,
    levels: inAll('error'),
    side: 'server',
    title: 'A result of completion/complete has completion.values, an array of strings.',
    fix: 'Send "completion":{"values":["…"]}; the array may be empty.',
    sources: inSchema('CompleteResult'),
    check: checkValues,
  },
  {
    id: 'completion/too-many-values',
    on: 'message',
    kinds: ['result'],
    methods: complete,
    levels: inAll('error', 'error'),
    side: 'server',
    title: `A result of completion/complete has at most ${mostValues} values.`,
    fix: `Send the best ${mostValues}, and set hasMore.`,
    sources: onPage(
      'server/utilities/completion',
      'Completion Results',
      statelessPage('server/utilities/completion', 'Completion Results'),
    ),
    check: (moment) => {
      const values = completionOf(moment)?.values;
      if (!Array.isArray(values) || values.length <= mostValues) return undefined;
      return hitAt(
        moment.message,
        '/result/completion/values',
        `The result has ${values.length} values; ${mostValues} are allowed.`,
      );
    },
  },
  {
    id: 'completion/counts-inconsistent',
    on: 'message',
    kinds: ['result'],
    methods: complete,
    levels: inAll('info'),
    side: 'server',
    title:
      'The total of completions is at least the number of values, and hasMore says whether there are more.',
    fix: 'Set total to the number of all matches and hasMore to whether values lacks some, or leave both out.',
    sources: onPage('server/utilities/completion', 'CompleteResult'),
    check: (moment) => {
      const { values, total, hasMore } = completionOf(moment) ?? {};
      if (!Array.isArray(values) || typeof total !== 'number') return undefined;
      const seen = countOf(values.length, 'value');
      if (total < values.length) {
        const text = `The result has ${seen}, but a total of ${total}.`;
        return hitAt(moment.message, '/result/completion/total', text);
      }
      if (hasMore !== false || total === values.length) return undefined;
      const text = `hasMore is false, but the result has ${seen} of a total of ${total}.`;
      return hitAt(moment.message, '/result/completion/hasMore', text);
    },
  },
];

function completionOf({ message, link }: MessageMoment): ReadObject | undefined {
  const completion = link.kind === 'answer' ? readObject(message, 'result')?.completion : undefined;
  return isObject(completion) ? completion : undefined;
}

function checkValues(moment: MessageMoment): RuleHits {
  const { message, link } = moment;
  const result = readObject(message, 'result');
  if (link.kind !== 'answer' || result === undefined) return undefined;
  const { completion } = result;
  if (completion === undefined) return hitAt(message, '/result', 'The result has no completion.');
  if (!isObject(completion)) {
    const text = `completion is ${describeValue(completion)}; it must be an object.`;
    return hitAt(message, '/result/completion', text);
  }
  const { values } = completion;
  if (values === undefined) return hitAt(message, '/result/completion', 'The completion has no values.');
  const place = '/result/completion/values';
  if (!Array.isArray(values))
    return hitAt(message, place, `values is ${describeValue(values)}; it must be an array.`);
  const hits: RuleHit[] = [];
  values.forEach((value: unknown, index) => {
    if (typeof value === 'string') return;
    hits.push({
      pointer: `${message.pointer}${place}/${index}`,
      message: `The value is ${describeValue(value)}; it must be a string.`,
    });
  });
  return limitHits(hits, message.pointer + place);
}
