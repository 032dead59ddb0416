import { maskText } from './mask.ts';

const secretQueryNames: ReadonlySet<string> = new Set(['access_token', 'token', 'key', 'code']);
const password = /^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*:)([^/?#@]*)(@)/i;

/** Masks the secrets of an address: query values whose name says so, and the password before the host; every other character stays. */
export function maskUrl(address: string, onMask: () => void = () => undefined): string {
  const [, fragment = ''] = /^[^#]*(#.*)?$/s.exec(address) ?? [];
  const beforeFragment = address.slice(0, address.length - fragment.length);
  const queryStart = beforeFragment.indexOf('?');
  const front = queryStart < 0 ? beforeFragment : beforeFragment.slice(0, queryStart + 1);
  const query = queryStart < 0 ? '' : beforeFragment.slice(queryStart + 1);
  const maskedFront = front.replace(password, (_whole, before: string, secret: string, after: string) => {
    onMask();
    return `${before}${maskText(secret)}${after}`;
  });
  return `${maskedFront}${query
    .split('&')
    .map((part) => maskQueryPart(part, onMask))
    .join('&')}${fragment}`;
}

function maskQueryPart(part: string, onMask: () => void): string {
  const equals = part.indexOf('=');
  if (equals < 0 || equals === part.length - 1) return part;
  if (!secretQueryNames.has(part.slice(0, equals).toLowerCase())) return part;
  onMask();
  return `${part.slice(0, equals + 1)}${maskText(part.slice(equals + 1))}`;
}
