import { choice, fixed, integer, key, object, optional, ref, text, type, varying } from '../build.ts';
import { sinceStateless } from './message.ts';
import { requestParams, resultKeys } from './meta.ts';

/** The key of a list that goes on. */
export const pageKeys = {
  nextCursor: optional(
    ref('Cursor'),
    'Where the next page begins; left out on the last page. Its inside is the server’s own business.',
  ),
} as const;

/** How long a result may be kept, and by whom. */
export const cacheKeys = {
  ttlMs: key(
    integer({ minimum: 0 }),
    'For how many milliseconds the result may be used again without asking.',
    {
      since: '2026-07-28',
    },
  ),
  cacheScope: key(
    choice({
      public: 'Anyone may keep it and give it to others.',
      private: 'Only the one who asked may keep it.',
    }),
    'Who may keep the result.',
    { since: '2026-07-28' },
  ),
} as const;

/** Lists in pages, and results that may be kept. */
export const pageTypes = {
  Cursor: type('A place in a list; only the server knows what it means.', text()),
  PaginatedRequest: type(
    'A request for a page of any list.',
    object({
      jsonrpc: key(fixed('2.0'), 'Always 2.0.', { since: '2025-11-25' }),
      id: key(ref('RequestId'), 'The id of the request.', { since: '2025-11-25' }),
      method: key(text(), 'The method of the list.'),
      params: varying({
        '2024-11-05': optional(ref('PaginatedRequestParams'), 'Which page is wanted.'),
        '2026-07-28': key(ref('PaginatedRequestParams'), 'Which page is wanted.'),
      }),
    }),
  ),
  PaginatedRequestParams: type(
    'Which page of a list is wanted.',
    object({
      ...requestParams,
      cursor: optional(
        ref('Cursor'),
        'Where to go on: the nextCursor of the page before, unchanged. Left out for the first page.',
      ),
    }),
  ),
  PaginatedResult: type('A page of any list.', object({ ...resultKeys, ...pageKeys })),
  CacheableResult: type(
    'A result that may be kept.',
    object({ ...resultKeys, ...cacheKeys }),
    sinceStateless,
  ),
} as const;
