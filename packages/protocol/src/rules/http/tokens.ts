import type { AnyRule } from '../rule.ts';
import { statelessPage } from '../sources.ts';
import { requestRule, sinceHttp, sinceHttpOn } from './httpRule.ts';

const page = 'basic/authorization';
const heading = 'Token Requirements';

/** Where access tokens must not stand. */
export const tokenRules: readonly AnyRule[] = [
  requestRule({
    id: 'auth/token-in-query',
    isEarly: true,
    transports: ['http', 'sse'],
    levels: sinceHttp('error', 'error'),
    title: 'An access token is sent in the Authorization header, never in the address.',
    fix: 'Send Authorization: Bearer with the token, and take it out of the query.',
    sources: sinceHttpOn(page, heading, statelessPage(page, heading)),
    find: ({ exchange: { request } }) =>
      /[?&]access_token=[^&#]/i.test(request.url)
        ? 'The address has access_token in its query, where logs and proxies keep it.'
        : undefined,
  }),
];
