import type { HeaderList } from '@mcpeek/protocol/record/httpPart';
import { hasHeader, headerMembers, headersMissingIn } from './headers.ts';
import type { HttpOrder } from './httpOrder.ts';
import type { Route } from './openConnection.ts';
import { placeOf, withoutSecrets } from './place.ts';
import type { Problem } from './problem.ts';
import { basicAuthorization, chooseProxy, type ProxySettings } from './proxy.ts';

/** A request as it will be written, and the way it takes. */
export interface RequestPlan {
  readonly method: string;
  /** Without fragment and credentials. */
  readonly url: string;
  readonly path: string;
  /** As reported: what goes out, except that a proxy's credentials are masked. */
  readonly headers: HeaderList;
  /** What goes out. */
  readonly wireHeaders: HeaderList;
  readonly body: Uint8Array;
  readonly keepsAlive: boolean;
  /** Absent where the request cannot be sent; `problem` says why. */
  readonly route?: Route;
  readonly problem?: Problem;
}

/** What every request of an engine has in common. */
export interface PlanSettings extends ProxySettings {
  readonly userAgent: string;
  /** Each request gets a connection of its own. */
  readonly isLastOfConnection: boolean;
}

const noBytes = new Uint8Array(0);
const masked = '‹masked›';

/** Plans a request: Host, the caller's headers, and ours where the caller has none of that name. */
export function planRequest(order: HttpOrder, settings: PlanSettings): RequestPlan {
  const { method, body = noBytes } = order;
  const common = { method, body, keepsAlive: false };
  const url = URL.parse(order.url);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    const message =
      'The address is no http: or https: address, so nothing was sent. Correct it: it begins with http:// or https://.';
    const headers = order.headers;
    const unsent = {
      url: order.url.replace(/#.*$/s, '').replace(/\/\/[^/?]*@/, '//'),
      path: '',
      headers,
      wireHeaders: headers,
    };
    return { ...common, ...unsent, problem: { message, code: 'ERR_INVALID_URL' } };
  }
  const credentials = basicAuthorization(url);
  const bare = withoutSecrets(url);
  const choice = chooseProxy(url, settings);
  const proxy = choice.ok ? choice.proxy : undefined;
  const isTls = url.protocol === 'https:';
  const isForwarded = proxy !== undefined && !isTls;
  const headers = allHeaders(order, url, credentials, settings);
  const secret = isForwarded && !hasHeader(headers, 'proxy-authorization') ? proxy.authorization : undefined;
  const withSecret = (value: string): HeaderList => [...headers, ['Proxy-Authorization', value]];
  const plan = {
    ...common,
    url: bare.href,
    path: isForwarded ? bare.href : `${url.pathname}${url.search}`,
    headers: secret === undefined ? headers : withSecret(masked),
    wireHeaders: secret === undefined ? headers : withSecret(secret),
    keepsAlive: !headerMembers(headers, 'connection').includes('close'),
  };
  if (!choice.ok) return { ...plan, problem: { message: choice.message, code: 'ERR_INVALID_PROXY' } };
  const route = { place: placeOf(url), isTls };
  return { ...plan, route: proxy === undefined ? route : { ...route, proxy } };
}

function allHeaders(
  { method, headers, body }: HttpOrder,
  url: URL,
  credentials: string | undefined,
  { userAgent, isLastOfConnection }: PlanSettings,
): HeaderList {
  const isOwnLength = hasHeader(headers, 'transfer-encoding');
  const hasLength = !isOwnLength && (body !== undefined || /^(POST|PUT|PATCH)$/.test(method));
  const after: HeaderList = [
    ...(credentials === undefined ? [] : [['Authorization', credentials] as const]),
    ['User-Agent', userAgent],
    ['Accept-Encoding', 'gzip, br, zstd'],
    ...(hasLength ? [['Content-Length', String(body?.length ?? 0)] as const] : []),
    ['Connection', isLastOfConnection ? 'close' : 'keep-alive'],
  ];
  return [
    ...headersMissingIn([['Host', url.host]], headers),
    ...headers,
    ...headersMissingIn(after, headers),
  ];
}
