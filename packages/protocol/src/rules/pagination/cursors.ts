import { readError } from '../jsonrpc/errorValue.ts';
import { inAll } from '../levels.ts';
import { describeValue, quote } from '../reading.ts';
import type { AnyRule, MessageMoment, RuleHits } from '../rule.ts';
import { onPage, statelessPage } from '../sources.ts';
import { listMethods } from './cursorBook.ts';
import { readPaging } from './readPage.ts';

const page = 'server/utilities/pagination';
const guidelines = onPage(
  page,
  'Implementation Guidelines',
  statelessPage(page, 'Implementation Guidelines'),
);

/** The cursors that are sent back to ask for a page. */
export const cursorRules: readonly AnyRule[] = [
  {
    id: 'pagination/cursor-type',
    on: 'message',
    kinds: ['request'],
    methods: listMethods,
    levels: inAll('error'),
    side: 'sender',
    title: 'A cursor is a string.',
    fix: 'Send back nextCursor exactly as it came; leave cursor out to ask for the first page.',
    sources: onPage('server/utilities/pagination', 'Request Format'),
    check: (moment) => {
      const params = readPaging(moment).request?.params;
      if (params === undefined || params.cursor === undefined || typeof params.cursor === 'string')
        return undefined;
      return atCursor(moment, `The cursor is ${describeValue(params.cursor)}; it must be a string.`);
    },
  },
  {
    id: 'pagination/cursor-not-issued',
    on: 'message',
    kinds: ['request'],
    methods: listMethods,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A cursor is one that the other side gave out in this session.',
    fix: 'Send back nextCursor exactly as it came; never build, change or store cursors.',
    sources: guidelines,
    check: (moment) => {
      const { request } = readPaging(moment);
      if (request?.strange === undefined || request.strange.others.length > 0) return undefined;
      return atCursor(moment, `No page of this session gave out the cursor ${quote(request.cursor ?? '')}.`);
    },
  },
  {
    id: 'pagination/cursor-cross-method',
    on: 'message',
    kinds: ['request'],
    methods: listMethods,
    levels: inAll('error', 'error'),
    side: 'sender',
    title: 'A cursor belongs to the list that gave it out.',
    fix: 'Keep the cursors of each list apart.',
    sources: guidelines,
    check: (moment) => {
      const { request } = readPaging(moment);
      const [other] = request?.strange?.others ?? [];
      if (request === undefined || other === undefined) return undefined;
      return atCursor(
        moment,
        `The cursor ${quote(request.cursor ?? '')} was given out by ${other.method} in record ${other.seq}, not by ${request.method}.`,
        [other.seq],
      );
    },
  },
  {
    // A server may know a cursor from another session, so that it takes one is no fault by itself.
    id: 'pagination/invalid-cursor-code',
    on: 'message',
    kinds: ['result', 'error'],
    methods: listMethods,
    levels: inAll('warning', 'warning'),
    side: 'sender',
    title: 'A cursor that does not exist is refused with the code -32602.',
    fix: 'Answer an unknown cursor with the code -32602 (invalid params).',
    sources: onPage(page, 'Error Handling', statelessPage(page, 'Error Handling')),
    check: checkRefusal,
  },
];

function atCursor({ message }: MessageMoment, text: string, related: readonly number[] = []): RuleHits {
  return [{ pointer: `${message.pointer}/params/cursor`, message: text, related }];
}

function checkRefusal(moment: MessageMoment): RuleHits {
  const { message, link, state } = moment;
  const { page, refused } = readPaging(moment);
  if (link.kind !== 'answer') return undefined;
  const asked = page?.asked ?? refused;
  if (asked?.isStrange !== true) return undefined;
  const cursor = `The cursor ${quote(asked.cursor ?? '')}, which nobody gave out,`;
  const related = [link.exchange.seq];
  if (page?.sameAs !== undefined) {
    const text = `${cursor} was taken for the first page instead of refused with -32602.`;
    return [{ pointer: `${message.pointer}/result`, message: text, related: [...related, page.sameAs] }];
  }
  const code = readError(state, message)?.code;
  // Who lacks the list says so with -32601.
  if (code === undefined || code === -32602 || code === -32601) return undefined;
  const text = `${cursor} was refused with ${code} instead of -32602.`;
  return [{ pointer: `${message.pointer}/error/code`, message: text, related }];
}
