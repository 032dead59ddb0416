import { type HeaderList, type HttpRedirect, headerValue } from '@mcpeek/protocol/record/httpPart';

/** More hops than this are not followed. */
export const mostHops = 5;

const statuses = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer leads; undefined when it leads nowhere. Only the same origin is followed, with the same method and
 * body whatever the status: a message that became a GET would be none.
 */
export function redirectOf(
  status: number,
  headers: HeaderList,
  from: { readonly url: string; readonly hops: number },
): HttpRedirect | undefined {
  const location = headerValue(headers, 'location');
  if (!statuses.has(status) || location === undefined) return undefined;
  if (!URL.canParse(location, from.url))
    return { to: location, isFollowed: false, why: 'the address that it names is none' };
  const target = new URL(location, from.url);
  target.hash = '';
  const to = target.href;
  const { origin } = new URL(from.url);
  if (target.origin !== origin) {
    const why = `it is another origin than ${origin}, to which neither the message nor credentials are sent by themselves`;
    return { to, isFollowed: false, why };
  }
  if (from.hops >= mostHops)
    return { to, isFollowed: false, why: `there were ${mostHops} redirects before it` };
  return { to, isFollowed: true };
}
