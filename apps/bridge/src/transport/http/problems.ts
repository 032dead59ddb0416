import type { HttpEndPart } from '@mcpeek/protocol/record/httpPart';

type Problem = NonNullable<HttpEndPart['problem']>;

/** An address that was tried, and how it ended. */
export type Tried = NonNullable<Problem['tried']>[number];

/** What went wrong while an answer was waited for, as a sentence that says with what and what to do. */
export function problemOf(
  error: unknown,
  place: { readonly host: string; readonly tried: readonly Tried[] },
): Problem {
  const code = codeOf(error);
  const tried = place.tried.length > 0 ? place.tried : triedIn(error);
  const list = tried.map((each) => `${each.address} ${each.code}`).join(', ');
  return {
    message: sentence(code, messageOf(error), place.host) + (list === '' ? '' : ` Tried: ${list}.`),
    ...(code === undefined ? {} : { code }),
    ...(tried.length === 0 ? {} : { tried }),
  };
}

function sentence(code: string | undefined, message: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}: the connection was refused. Is the server started, and is this its port?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${host} could not be resolved from the machine on which MCPeek runs.`;
    case 'ETIMEDOUT':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return `${host} could not be reached (${code}) from the machine on which MCPeek runs.`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `${host} closed the connection before an answer came. If the connection was an old one, send it again; there is a switch for a new connection per request.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_HAS_EXPIRED':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is not trusted (${code}). If you know it, allow self-signed certificates for this target.`;
    case 'HPE_HEADER_OVERFLOW':
      return `The head of the answer of ${host} is longer than MCPeek reads.`;
    default:
      return code?.startsWith('HPE_') === true
        ? `The answer of ${host} is no HTTP: ${message} (${code}).`
        : `${host} could not be asked: ${message}${code === undefined ? '' : ` (${code})`}.`;
  }
}

/** The system's code of an error; of several that were tried the first. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message.replace(/\.$/, '') : 'unknown reason';
}

function triedIn(error: unknown): readonly Tried[] {
  const errors: readonly unknown[] =
    typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors)
      ? error.errors
      : [error];
  return errors.flatMap((each) => {
    if (typeof each !== 'object' || each === null || !('address' in each) || !('port' in each)) return [];
    return [{ address: placeName(String(each.address), Number(each.port)), code: codeOf(each) ?? 'failed' }];
  });
}

/** `127.0.0.1:80`, `[::1]:80`. */
export function placeName(address: string, port: number): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}
