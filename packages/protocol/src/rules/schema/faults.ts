import type { SchemaIssue } from '../../schema/schemaIssue.ts';
import { inAll } from '../levels.ts';
import { countOf, isObject, readObject } from '../reading.ts';
import { roundOf } from '../rounds/roundBook.ts';
import type { AnyRule, MessageMoment, RuleHit, RuleHits } from '../rule.ts';
import { inSchema } from '../sources.ts';
import { deservesWord, mostTold, readSchema, type SchemaReading } from './readSchema.ts';

/** Params and results fit the types of the revision. */
export const schemaFaultRules: readonly AnyRule[] = [
  {
    id: 'schema/params-invalid',
    on: 'message',
    kinds: ['request'],
    levels: inAll('error', 'error'),
    side: 'sender',
    yields: true,
    title: 'The params of a request fit the type that its method has.',
    fix: 'Send the keys that the type requires, each of the type that it names.',
    sources: inSchema('ClientRequest'),
    applies: deservesWord,
    check: (moment) => checkFaults(moment),
  },
  {
    id: 'schema/notification-params-invalid',
    on: 'message',
    kinds: ['notification'],
    levels: inAll('error', 'error'),
    side: 'sender',
    yields: true,
    title: 'The params of a notification fit the type that its method has.',
    fix: 'Send the keys that the type requires, each of the type that it names.',
    sources: inSchema('ServerNotification'),
    applies: deservesWord,
    check: (moment) => checkFaults(moment),
  },
  {
    id: 'schema/result-invalid',
    on: 'message',
    kinds: ['result'],
    levels: inAll('error', 'error'),
    side: 'sender',
    yields: true,
    title: 'A result fits the type that belongs to the method of its request.',
    fix: 'Send the keys that the type requires, each of the type that it names.',
    sources: inSchema('ServerResult'),
    applies: deservesWord,
    check: (moment) => checkFaults(moment),
  },
  {
    id: 'schema/null-for-optional',
    on: 'message',
    kinds: ['request', 'notification', 'result'],
    levels: inAll('error', 'error'),
    side: 'sender',
    yields: true,
    title: 'What may be left out is left out; it is not sent as null.',
    fix: 'Leave the key out when there is nothing to say.',
    sources: inSchema('PaginatedResult'),
    applies: deservesWord,
    check: (moment) => {
      const reading = readSchema(moment);
      if (reading === undefined || reading.review.faults.length === 0) return undefined;
      const nulls = reading.review.faults.filter(({ keyword }) => keyword === 'null');
      return tell(moment, reading, nulls, reading.review.more.get('null') ?? 0);
    },
  },
];

function checkFaults(moment: MessageMoment): RuleHits {
  const reading = readSchema(moment);
  if (reading === undefined) return undefined;
  if (reading.isMissing)
    return [
      {
        pointer: moment.message.pointer,
        missing: reading.part,
        message: `${reading.method} came without ${reading.part}; it needs ${reading.definition}.`,
      },
    ];
  const { faults, more } = reading.review;
  if (faults.length === 0) return undefined;
  const wrong = faults.filter(({ keyword }) => keyword !== 'null');
  const untold = [...more].filter(([keyword]) => faultKeywords.has(keyword));
  const count = untold.reduce((sum, [, one]) => sum + one, Math.max(0, wrong.length - mostTold));
  return tell(moment, reading, wrong.slice(0, mostTold), count);
}

const faultKeywords: ReadonlySet<string> = new Set([
  ...['required', 'type', 'integer', 'const', 'enum', 'minimum', 'maximum', 'maxItems'],
]);

/** The issues as hits, and one that says how many more there are. */
export function tell(
  moment: MessageMoment,
  { part, method, asked }: SchemaReading,
  issues: readonly SchemaIssue[],
  more: number,
): readonly RuleHit[] {
  const { message } = moment;
  const pointer = `${message.pointer}/${part}`;
  const related = asked === undefined ? {} : { related: [asked.seq] };
  const isKnown = knownElsewhere(moment, part);
  const own = issues.filter((issue) => !isKnown(issue) && !ofExample.test(issue.pointer));
  const hits = own.map((issue): RuleHit => {
    const missing = issue.keyword === 'required' && issue.key !== undefined ? { missing: issue.key } : {};
    return {
      pointer: pointer + issue.pointer,
      ...missing,
      message: `In the ${part} of ${method}: ${issue.message}${issue.more === undefined ? '' : ` So it is in ${countOf(issue.more, 'more place')}.`}`,
      ...related,
    };
  });
  if (more === 0) return hits;
  const rest = `In the ${part} of ${method}: there are ${countOf(more, 'more place')} like these.`;
  return [...hits, { pointer, message: rest, isRest: true, ...related }];
}

/** The pages on elicitation have this key in an example, which the type lacks. */
const ofExample = /\/requestedSchema\/properties\/[^/]+\/pattern$/;

/** Tells of an issue that it is none, since an extension has the key, or that the rules about input rounds judge the place. */
function knownElsewhere(
  moment: MessageMoment,
  part: SchemaReading['part'],
): (issue: Pick<SchemaIssue, 'pointer'>) => boolean {
  const params =
    part === 'params' && moment.revision === '2026-07-28' ? readObject(moment.message, part) : {};
  if (params === undefined || moment.message.kind === 'result') return () => false;
  if (isObject(params.notifications)) return ({ pointer }) => pointer === '/notifications/taskIds';
  const isRetry = isObject(params.inputResponses) && roundOf(moment, params) !== undefined;
  return ({ pointer }) => isRetry && pointer.startsWith('/inputResponses/');
}
