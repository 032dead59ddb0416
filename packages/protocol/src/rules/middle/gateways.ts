import { readMediaType } from '../../base/mediaType.ts';
import { type HeaderList, headerValue } from '../../record/httpPart.ts';
import type { HttpExchange } from '../httpBook.ts';
import { quote } from '../reading.ts';
import type { AnyRule } from '../rule.ts';
import { middleRule } from './middleRule.ts';

/** Answers that somebody else than the server seems to have given. */
export const gatewayRules: readonly AnyRule[] = [
  middleRule({
    id: 'middle/gateway-answer',
    steps: ['answered', 'ended'],
    title: 'An error that answers a message comes from the server, as JSON or with a status alone.',
    fix: 'Look into the log of the gateway or proxy in front of the server.',
    find: ({ exchange, step }) => {
      const { request, response, posted } = exchange;
      if (request.method !== 'POST' || posted === undefined || response === undefined) return undefined;
      // A body that was slow is known only at the end.
      const when =
        response.carries === 'text' ? 'answered' : response.carries === 'later' ? 'ended' : undefined;
      if (step !== when || response.status < 400) return undefined;
      const signs = signsOf(exchange);
      if (signs.length === 0) return undefined;
      return {
        ...(exchange.responseSeq === undefined ? {} : { seq: exchange.responseSeq }),
        message: `Inferred: the answer ${response.status} seems to come from a gateway in front of the server (${signs.join(', ')}).`,
      };
    },
  }),
];

const tracks = ['via', 'x-cache', 'cf-ray', 'x-amz-cf-id', 'x-served-by', 'x-envoy-upstream-service-time'];
const products =
  /^(?:nginx|openresty|cloudflare|cloudfront|varnish|envoy|istio-envoy|haproxy|awselb|google frontend|gws|akamaighost|traefik)\b/i;
/** Too long, too many, and all that tells of a server further on. */
const gatewayStatuses: ReadonlySet<number> = new Set([413, 429, 502, 503, 504]);

/** What makes the answer look like that of a gateway; nothing where its body is JSON or none. */
function signsOf({ response, bodyText, bodyBytes = 0 }: HttpExchange): readonly string[] {
  if (response === undefined || bodyBytes === 0) return [];
  const { headers, status } = response;
  const type = mediaTypeOf(headers);
  if (type === 'application/json' || /^\s*[[{]/.test(bodyText ?? '')) return [];
  const isPage = type === 'text/html' || /^\s*<(?:!doctype html|html)\b/i.test(bodyText ?? '');
  const isGatewayStatus = gatewayStatuses.has(status) || (status >= 520 && status <= 530);
  const signs = tracks.flatMap((name) => {
    const value = headerValue(headers, name);
    return value === undefined ? [] : [`${name}: ${quote(value)}`];
  });
  const product = headerValue(headers, 'server');
  if (product !== undefined && products.test(product)) signs.push(`server: ${quote(product)}`);
  // Servers send pages of their own too, so that alone tells only where the status does.
  if (isPage && (signs.length > 0 || isGatewayStatus)) signs.push('an HTML page');
  return signs;
}

function mediaTypeOf(headers: HeaderList): string | undefined {
  const read = readMediaType((headerValue(headers, 'content-type') ?? '').trim());
  return read === undefined ? undefined : `${read.type}/${read.subtype}`;
}
