/** What the address of the page carries beside the path. */
export interface AddressParts {
  /** A token or a one-time code for the login. */
  readonly credentials?: { readonly token: string } | { readonly code: string };
  /** A target that a link wants to pre-fill; never started by it. */
  readonly target?: string;
  /** The address without any of these. */
  readonly cleaned: string;
}

/** Reads credentials from the fragment and a target from fragment or query; the rest of the address stays. */
export function readAddress(pathname: string, search: string, hash: string): AddressParts {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = new URLSearchParams(search);
  const token = fragment.get('token');
  const code = fragment.get('code');
  const target = fragment.get('target') ?? query.get('target');
  query.delete('target');
  const rest = query.toString();
  const cleaned = pathname + (rest === '' ? '' : `?${rest}`);
  return {
    ...(token !== null ? { credentials: { token } } : code !== null ? { credentials: { code } } : {}),
    ...(target !== null && target.trim() !== '' ? { target } : {}),
    cleaned,
  };
}
