import { type HeaderList, type HttpRedirect, headerValue } from '@mcpeek/protocol/record/httpPart';
import { withoutSecrets } from './place.ts';

/** The redirects that came before in one chain, and how many may be followed. */
export interface RedirectCount {
  readonly followed: number;
  readonly limit: number;
}

const statuses = new Set([301, 302, 303, 307, 308]);

/** Judges whether an answer redirects and may be followed: only within the origin, so that no credentials leave it. */
export function judgeRedirect(
  from: string,
  { status, headers }: { readonly status: number; readonly headers: HeaderList },
  { followed, limit }: RedirectCount,
): HttpRedirect | undefined {
  const written = headerValue(headers, 'location');
  if (!statuses.has(status) || written === undefined) return undefined;
  const url = URL.parse(asText(written), from);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuse(asText(written), 'Its Location is no http: or https: address.');
  }
  const { href: to, origin } = withoutSecrets(url);
  if (origin !== new URL(from).origin) {
    return refuse(
      to,
      `It leads to another origin, ${origin}. MCPeek does not send a request there by itself.`,
    );
  }
  if (followed >= limit) {
    return refuse(to, `It is redirect number ${followed + 1} in a row; MCPeek follows ${limit}.`);
  }
  return { to, isFollowed: true };
}

function refuse(to: string, why: string): HttpRedirect {
  return { to, isFollowed: false, why };
}

/** Header bytes are read as latin1, but addresses beyond ASCII are written in UTF-8. */
function asText(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
