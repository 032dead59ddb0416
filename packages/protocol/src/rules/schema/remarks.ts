import type { RemarkKeyword } from '../../schema/schemaIssue.ts';
import { inAll } from '../levels.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { inSchema, onPage } from '../sources.ts';
import { tell } from './faults.ts';
import { deservesWord, readSchema } from './readSchema.ts';

const kinds = ['request', 'notification', 'result'] as const;

/** What fits the types and still deserves a word. */
export const schemaRemarkRules: readonly AnyRule[] = [
  {
    id: 'schema/field-from-later-revision',
    on: 'message',
    kinds,
    levels: inAll('info'),
    side: 'sender',
    yields: true,
    title: 'A key that came with a later revision means nothing to this one; the other side ignores it.',
    fix: 'Agree on the later revision, or leave the key out.',
    sources: onPage('basic/lifecycle', 'Operation'),
    applies: deservesWord,
    check: (moment) => checkRemarks(moment, 'laterKey'),
  },
  {
    id: 'schema/unknown-field',
    on: 'message',
    kinds,
    levels: inAll('info', 'info'),
    side: 'sender',
    yields: true,
    title: 'A key that no revision has means nothing; the other side ignores it.',
    fix: 'Check the spelling; put facts of your own in _meta.',
    sources: inSchema('Result'),
    applies: deservesWord,
    check: (moment) => checkRemarks(moment, 'unknownKey'),
  },
  {
    id: 'schema/integer-expected',
    on: 'message',
    kinds,
    levels: inAll('warning', 'warning'),
    side: 'sender',
    yields: true,
    title: 'Sizes, counts and lifetimes are whole numbers.',
    fix: 'Send a number without a fraction.',
    sources: inSchema('CompleteResult'),
    applies: deservesWord,
    check: (moment) => checkRemarks(moment, 'fraction'),
  },
  {
    id: 'schema/uri-format',
    on: 'message',
    kinds,
    levels: inAll('warning', 'error'),
    side: 'sender',
    yields: true,
    title: 'A URI is written with its scheme, and with no characters that a URI may not have.',
    fix: 'Write the whole URI, such as file:///home/a, with other characters percent-encoded.',
    sources: inSchema('Resource'),
    applies: deservesWord,
    check: (moment) => checkRemarks(moment, 'uri'),
  },
];

function checkRemarks(moment: MessageMoment, keyword: RemarkKeyword): RuleHits {
  const reading = readSchema(moment);
  if (reading === undefined || reading.review.remarks.length === 0) return undefined;
  const about = reading.review.remarks.filter((issue) => issue.keyword === keyword);
  return about.length === 0 ? undefined : tell(moment, reading, about, reading.review.more.get(keyword) ?? 0);
}
