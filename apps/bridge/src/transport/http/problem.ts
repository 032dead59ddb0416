import type { HttpEndPart } from '@mcpeek/protocol/record/httpPart';
import { type Place, placeName } from './place.ts';
import type { ProxyServer } from './proxy.ts';

/** Why an exchange did not complete. */
export type Problem = NonNullable<HttpEndPart['problem']>;

/** An address that was tried, and the system's code. */
export type Tried = NonNullable<Problem['tried']>[number];

/** The code of an error, or its name where it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'there was no answer',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  EADDRNOTAVAIL: 'this machine has no address of that kind',
  ECONNRESET: 'the connection was closed at once',
};

/** No address of a place took a connection. */
export function unreachable(place: Place, tried: readonly Tried[], proxy?: ProxyServer): Problem {
  const codes = new Set(tried.map(({ code }) => code));
  const code = tried.find((one) => one.code === 'ECONNREFUSED')?.code ?? tried.at(-1)?.code ?? 'UNKNOWN';
  const meaning = codes.size === 1 ? meanings[code] : undefined;
  const list = tried.map((one) => `${one.address} (${one.code})`).join(', ');
  const what = `${subject(place, proxy)} could not be reached${meaning === undefined ? '' : `: ${meaning}`}.`;
  const advice = proxy === undefined ? 'Start the server, or correct the address.' : fixProxy(proxy);
  return { message: `${what} Tried: ${list}. ${advice}`, code, tried };
}

/** A name has no address. */
export function unresolved(place: Place, code: string, proxy?: ProxyServer): Problem {
  const what = proxy === undefined ? 'The name' : `The name of the proxy (from ${proxy.from}),`;
  const message = `${what} ${place.host} could not be resolved from the machine on which the bridge runs (${code}). Correct the name, or check that machine's DNS.`;
  return { message, code };
}

/** A connection was not there in time. */
export function tooSlow(place: Place, limitMs: number, step: string, tried: readonly Tried[]): Problem {
  const list = tried.length === 0 ? '' : ` Tried: ${tried.map(({ address }) => address).join(', ')}.`;
  const message = `No connection to ${placeName(place)} within ${limitMs / 1000} s: ${step} did not end.${list} Check the address and what stands between, such as a firewall or a proxy.`;
  return { message, code: 'ETIMEDOUT', ...(tried.length === 0 ? {} : { tried }) };
}

/** The certificate was refused, or there was no TLS to be had. */
export function tlsFailed(place: Place, error: unknown, proxy?: ProxyServer): Problem {
  const code = codeOf(error);
  const who = subject(place, proxy);
  if (/^(EPROTO|ERR_SSL_|ECONNRESET$)/.test(code)) {
    const message = `${who} did not speak TLS (${code}). Check the port, and whether the address should begin with http: instead of https:.`;
    return { message, code };
  }
  const why = certificateFaults[code] ?? 'its certificate was not accepted';
  const advice =
    proxy === undefined
      ? 'Give it a certificate that this machine trusts, or, for a server that you know, turn on allowSelfSigned for this target.'
      : 'A proxy needs a certificate that this machine trusts.';
  return { message: `${who} was not trusted: ${why} (${code}). ${advice}`, code };
}

const certificateFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
};

/** A proxy did not let the exchange through. */
export function proxyRefused(proxy: ProxyServer, place: Place, status: number): Problem {
  const advice =
    status === 407
      ? 'It asks for a name and a password, or does not accept those given: put them into its address.'
      : `Check that it may reach ${placeName(place)}.`;
  const message = `The proxy ${proxy.name} (from ${proxy.from}) refused to pass on to ${placeName(place)}: status ${status}. ${advice}`;
  return { message, code: `PROXY_${status}` };
}

/** A proxy broke off before it let the exchange through. */
export function proxyBroke(proxy: ProxyServer, place: Place, error: unknown): Problem {
  const code = codeOf(error);
  const message = `The proxy ${proxy.name} (from ${proxy.from}) gave no proper answer when asked for ${placeName(place)} (${code}). ${fixProxy(proxy)}`;
  return { message, code };
}

/** There was a connection, but no answer. */
export function noAnswer(place: Place, error: unknown, isReused: boolean): Problem {
  const code = codeOf(error);
  const name = placeName(place);
  if (code.startsWith('HPE_')) return notHttp(name, error, code);
  if (isReused) {
    const message = `${name} closed a connection that it had kept open, just as this request went out (${code}); whether it was taken is not known. MCPeek does not send it a second time: send it again if that does no harm, it will have a new connection.`;
    return { message, code };
  }
  const message = `${name} closed the connection without an answer (${code}). Look at the server's log, and check the address: its port, http: or https:, and its path.`;
  return { message, code };
}

function notHttp(name: string, error: unknown, code: string): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `${name} answered with a head that is larger than MCPeek reads (${maxHeadBytes / 1024} KiB). Make its headers smaller.`;
    return { message, code };
  }
  const reason = error instanceof Error && 'reason' in error ? `: ${String(error.reason)}` : '';
  const message = `${name} answered with something that is no HTTP/1.1 (${code}${reason}). Check the port, and whether the address should begin with https:.`;
  return { message, code };
}

/** The most bytes of an answer's head. */
export const maxHeadBytes = 256 * 1024;

/** An answer began and broke off. */
export function cutOff(place: Place, error: unknown): Problem {
  const code = codeOf(error);
  const what = code.startsWith('HPE_')
    ? `The answer of ${placeName(place)} stopped being proper HTTP before its end`
    : `The connection to ${placeName(place)} broke off before the end of the answer`;
  return { message: `${what} (${code}). What came before is kept; look at the server's log.`, code };
}

/** A body is not in the encoding that its head names, or stops too early. */
export function undecodable(encodings: readonly string[], error: Error): Problem {
  const code = codeOf(error);
  const message = `The body is not the ${encodings.join(', ')} that Content-Encoding names, or it stops too early (${code}). What could be decoded is kept; send the body whole, or without an encoding.`;
  return { message, code };
}

/** A body is larger than anybody reads. */
export function tooLarge(maxBodyBytes: number): Problem {
  const message = `The body is larger than ${maxBodyBytes} bytes after decoding, so MCPeek stopped reading it. Answer in smaller parts.`;
  return { message, code: 'BODY_TOO_LARGE' };
}

/** What HTTP cannot carry was never sent. */
export function unsendable(error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error);
  return {
    message: `The request could not be sent: ${why}. Correct its method or headers.`,
    code: codeOf(error),
  };
}

function subject(place: Place, proxy: ProxyServer | undefined): string {
  return proxy === undefined ? placeName(place) : `The proxy ${proxy.name} (from ${proxy.from})`;
}

function fixProxy(proxy: ProxyServer): string {
  return `Check the proxy's address in ${proxy.from}.`;
}
