import type { IncomingMessage } from 'node:http';
import { type HostHeader, parseHost, parseWebOrigin } from './hostHeader.ts';

/** Who else but this machine's own page may come in. */
export interface GuardOptions {
  /** `NAME` (any port) or `NAME:PORT`. */
  readonly allowedHosts: readonly string[];
  /** Such as `https://name:8443`. */
  readonly allowedOrigins: readonly string[];
}

/** Why a request is not let in; `value` is what it sent, not to be trusted. */
export type GuardRefusal =
  | { readonly kind: 'target'; readonly value: string }
  | { readonly kind: 'host'; readonly value: string; readonly option?: string }
  | { readonly kind: 'origin'; readonly value: string; readonly option?: string }
  | { readonly kind: 'site'; readonly value: string; readonly isNavigation: boolean };

/** Looks at where a request comes from; undefined lets it in. */
export type Guard = (request: IncomingMessage) => GuardRefusal | undefined;

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Makes the check of Host, Origin and Sec-Fetch-Site that every request and upgrade passes first. */
export function createGuard(options: GuardOptions): Guard {
  const hosts = options.allowedHosts.flatMap((text) => parseHost(text) ?? []);
  const origins = new Set(options.allowedOrigins.flatMap((text) => parseWebOrigin(text)?.origin ?? []));

  return (request) => {
    const target = request.url ?? '';
    // A whole URL in the request line would overrule the Host header.
    if (!target.startsWith('/')) return { kind: 'target', value: target };

    const sentHosts = request.headersDistinct.host ?? [];
    const hostText = sentHosts.join(', ');
    const host = parseHost(hostText);
    if (host === undefined) return { kind: 'host', value: hostText };
    if (!loopbackNames.has(host.name) && !hosts.some((allowed) => admits(allowed, host))) {
      return { kind: 'host', value: hostText, option: `--allow-host ${hostText.toLowerCase()}` };
    }

    const origin = request.headers.origin;
    if (origin !== undefined && !isOwnOrigin(origin, hostText) && !origins.has(origin)) {
      const refusal = { kind: 'origin', value: origin } as const;
      return parseWebOrigin(origin) ? { ...refusal, option: `--allow-origin ${origin}` } : refusal;
    }

    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      const isNavigation = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
      return { kind: 'site', value: String(site), isNavigation };
    }
    return undefined;
  };
}

/** A Host header without port stands for the port that its scheme has, which a proxy may have taken off. */
function admits(allowed: HostHeader, sent: HostHeader): boolean {
  if (allowed.name !== sent.name) return false;
  if (allowed.port === undefined || allowed.port === sent.port) return true;
  return sent.port === undefined && (allowed.port === '80' || allowed.port === '443');
}

/** Both schemes, since a proxy may speak TLS to the browser. */
function isOwnOrigin(origin: string, hostText: string): boolean {
  const url = parseWebOrigin(origin);
  if (url === undefined) return false;
  return url.host === new URL(`${url.protocol}//${hostText}`).host;
}
