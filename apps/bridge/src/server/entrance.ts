import type { IncomingMessage } from 'node:http';
import { parseHost } from './hostHeader.ts';
import type { Logins } from './logins.ts';
import { loginLifetimeSeconds } from './logins.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';
import { isSameSecret } from './secret.ts';

/** The header that carries the key of a page. */
export const pageKeyHeader = 'x-mcpeek-page-key';
const keyProtocolPrefix = 'mcpeek.key.';

/** What a new login sends back. */
export interface FreshLogin {
  readonly setCookie: string;
  readonly pageKey: string;
}

/** Decides who is known; whether a request comes from the right place is the guard's matter. */
export interface Entrance {
  /** A script with the token, or a page with its cookie and its key. */
  readonly isKnown: (request: IncomingMessage) => boolean;
  readonly logInByToken: (token: string, request: IncomingMessage) => FreshLogin | undefined;
  readonly logInByCode: (code: string, request: IncomingMessage) => FreshLogin | undefined;
}

/** Makes the entrance of one bridge. */
export function createEntrance(token: string, logins: Logins, codes: OneTimeCodes): Entrance {
  const logIn = (request: IncomingMessage): FreshLogin => {
    const { cookie, pageKey } = logins.add();
    const setCookie = `${cookieName(request)}=${cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${loginLifetimeSeconds}`;
    return { setCookie, pageKey };
  };

  return {
    isKnown(request) {
      const authorization = request.headers.authorization;
      if (authorization !== undefined) {
        const sent = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
        return sent !== undefined && isSameSecret(sent, token);
      }
      const pageKey = readPageKey(request);
      if (pageKey === undefined) return false;
      return readCookies(request, cookieName(request)).some((cookie) => logins.has(cookie, pageKey));
    },
    logInByToken: (sent, request) => (isSameSecret(sent, token) ? logIn(request) : undefined),
    logInByCode: (code, request) => (codes.take(code) ? logIn(request) : undefined),
  };
}

/**
 * Cookies ignore ports, so the name carries the port that the browser sees: two bridges, or two forwarded ports to
 * bridges that listen on the same one, do not overwrite each other's login.
 */
function cookieName(request: IncomingMessage): string {
  return `mcpeek_${parseHost(request.headers.host)?.port ?? '80'}`;
}

/** All values of that name: another server on this host may have set one too. */
function readCookies(request: IncomingMessage, name: string): readonly string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

function readPageKey(request: IncomingMessage): string | undefined {
  const header = request.headers[pageKeyHeader];
  if (typeof header === 'string') return header;
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const named = protocols.find((name) => name.startsWith(keyProtocolPrefix));
  return named?.slice(keyProtocolPrefix.length);
}
