import { inAll } from '../levels.ts';
import { describeValue, quote } from '../reading.ts';
import type { AnyRule, Rule, RuleHit } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';
import { listMembers, listMethods } from './cursorBook.ts';
import { type Page, readPaging } from './readPage.ts';

const guidelines = onPage(
  'server/utilities/pagination',
  'Implementation Guidelines',
  statelessPage('server/utilities/pagination', 'Implementation Guidelines'),
);
const format = onPage('server/utilities/pagination', 'Response Format');

/** The pages that come back, and where they lead. */
export const pageRules: readonly AnyRule[] = [
  onPageOf({
    id: 'pagination/next-cursor-type',
    levels: inAll('error'),
    title: 'nextCursor is a string; it is missing on the last page.',
    fix: 'Leave nextCursor out when there are no more pages; do not send null.',
    sources: format,
    find: ({ result }) => {
      const { nextCursor } = result;
      if (nextCursor === undefined || typeof nextCursor === 'string') return undefined;
      return {
        pointer: '/nextCursor',
        message: `nextCursor is ${describeValue(nextCursor)}; it must be a string, or be missing on the last page.`,
      };
    },
  }),
  onPageOf({
    id: 'pagination/loop',
    levels: inAll('warning', 'warning'),
    title: 'The pages of a list come to an end.',
    fix: 'Give out the cursor of the page that follows; leave nextCursor out on the last page.',
    sources: guidelines,
    find: ({ isLoop, result, exchange }) =>
      isLoop
        ? {
            pointer: '/nextCursor',
            message: `nextCursor ${quote(String(result.nextCursor))} leads back to a page that came before, so that the list never ends.`,
            related: [exchange.seq],
          }
        : undefined,
  }),
  onPageOf({
    id: 'pagination/cursor-ignored',
    levels: inAll('warning'),
    title: 'A cursor leads to the page after the one that gave it out.',
    fix: 'Read params.cursor and begin the page there.',
    sources: onPage('server/utilities/pagination', 'Request Format'),
    find: ({ sameAs, asked, method, exchange }) =>
      sameAs === undefined || asked.isStrange
        ? undefined
        : {
            pointer: `/${listMembers[method]}`,
            message: `The page of the cursor ${quote(asked.cursor ?? '')} has the very items of the first page in record ${sameAs}.`,
            related: [sameAs, exchange.seq],
          },
  }),
  onPageOf({
    id: 'pagination/empty-page',
    levels: inAll('info'),
    title: 'A page may be empty and still not be the last; a client goes on.',
    fix: 'Give out a cursor only when there is something behind it.',
    sources: onPage('server/utilities/pagination', 'Pagination Model'),
    find: ({ isEmpty, result, method }) =>
      isEmpty && typeof result.nextCursor === 'string'
        ? {
            pointer: `/${listMembers[method]}`,
            message: 'The page is empty, but nextCursor says that there is more.',
          }
        : undefined,
  }),
  onPageOf({
    id: 'pagination/empty-string-cursor',
    levels: inAll('warning'),
    title: 'An empty nextCursor is a cursor like any other, which many clients take for the end.',
    fix: 'Leave nextCursor out on the last page; otherwise give out a cursor that is not empty.',
    sources: format,
    find: ({ result }) =>
      result.nextCursor === ''
        ? {
            pointer: '/nextCursor',
            message:
              'nextCursor is empty. The specification is ambiguous here: by its letter there are more pages, but many clients stop.',
          }
        : undefined,
  }),
];

/** A rule about a page; the pointer of its hit is counted from the result. */
function onPageOf({
  find,
  ...rule
}: Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (page: Page) => RuleHit | undefined;
}): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['result'],
    methods: listMethods,
    side: 'sender',
    check: (moment) => {
      const { page } = readPaging(moment);
      const hit = page === undefined ? undefined : find(page);
      return hit === undefined
        ? undefined
        : [{ ...hit, pointer: `${moment.message.pointer}/result${hit.pointer ?? ''}` }];
    },
  };
}
