import { spanAt } from '../../base/json/spanAt.ts';
import { inAll, inEach } from '../levels.ts';
import { brief, quote } from '../reading.ts';
import type { AnyRule, FrameMoment, RuleHits } from '../rule.ts';
import { inEachRevision, inRfc8259, onMessageFormat, pageSource, statelessPage } from '../sources.ts';
import { faultsAtEnd, faultsOfFrame, type LineFault } from '../stdio/lines.ts';

const broken = (faults: readonly LineFault[]): RuleHits =>
  faults.length === 0 ? undefined : faults.filter(({ kind }) => kind === 'brokenJson').map(({ hit }) => hit);

const mostDuplicates = 20;

/** What the bytes and the text of a frame must be, before any message is in it. */
export const textRules: readonly AnyRule[] = [
  {
    // On stdio only for lines that begin as a message does; see `stdio/lines.ts`.
    id: 'jsonrpc/invalid-json',
    on: 'frame',
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A message is JSON.',
    fix: 'Write messages with a JSON serializer; NaN, Infinity, comments and trailing commas are not JSON.',
    sources: onMessageFormat(),
    check: (moment) => broken(faultsOfFrame(moment)),
    checkLife: (moment) => broken(faultsAtEnd(moment)),
  },
  {
    id: 'jsonrpc/not-utf8',
    on: 'frame',
    frameKinds: ['malformed'],
    levels: inEach('warning', 'error', 'error', 'error', 'error'),
    side: 'sender',
    title: 'Messages are encoded in UTF-8.',
    fix: 'Set the encoding of the output to UTF-8, whatever the system language is.',
    sources: inEachRevision(
      (revision) =>
        revision === '2024-11-05'
          ? inRfc8259('8.1', 'Character Encoding')
          : pageSource(revision, 'basic/transports'),
      statelessPage('basic/transports', 'Messages'),
    ),
    check: ({ frame }) => {
      if (frame.kind !== 'malformed' || frame.reason.kind !== 'notUtf8') return undefined;
      const { offset } = frame.reason;
      return [{ offset, message: `The frame is not UTF-8 from byte ${offset} on.` }];
    },
  },
  {
    id: 'jsonrpc/byte-order-mark',
    on: 'frame',
    frameKinds: ['json'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'A message does not begin with a byte order mark.',
    fix: 'Write UTF-8 without a byte order mark.',
    sources: inRfc8259('8.1', 'Character Encoding'),
    check: ({ frame }) =>
      frame.kind === 'json' && frame.hasByteOrderMark
        ? [
            {
              offset: 0,
              message: 'The frame begins with a byte order mark (EF BB BF); many parsers refuse it.',
            },
          ]
        : undefined,
  },
  {
    id: 'jsonrpc/duplicate-member',
    on: 'frame',
    frameKinds: ['json'],
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'The names in a JSON object are unique.',
    fix: 'Write each member once; parsers disagree on which of several counts.',
    sources: inRfc8259('4', 'Objects'),
    check: checkDuplicates,
  },
];

function checkDuplicates({ parsed, frame }: FrameMoment): RuleHits {
  if (parsed === undefined || parsed.duplicates.length === 0 || frame.kind !== 'json') return undefined;
  return parsed.duplicates.slice(0, mostDuplicates).map(({ pointer, count }) => {
    const span = spanAt(frame.text, pointer);
    const used =
      span === undefined ? '' : `; the last was used: ${brief(frame.text.slice(span.start, span.end))}`;
    return { pointer, message: `The member ${quote(pointer)} is there ${count} times${used}.` };
  });
}
