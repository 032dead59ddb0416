import { CallFailure } from './callFailure.ts';

const pageKeyName = 'mcpeek.pageKey';
const keyHeader = 'x-mcpeek-page-key';

/** The key of this origin, which every call carries beside the cookie. */
export function pageKey(): string | undefined {
  return localStorage.getItem(pageKeyName) ?? undefined;
}

/** Trades a token or a one-time code for a cookie and the page key; false when the bridge refuses it. */
export async function logIn(
  credentials: { readonly token: string } | { readonly code: string },
): Promise<boolean> {
  const answer = await fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const key = answer.headers.get(keyHeader);
  if (answer.status === 401 || answer.status === 403) return false;
  if (!answer.ok || key === null) {
    throw new CallFailure(0, `The bridge answered the login with HTTP ${answer.status}.`, {
      kind: 'loginFailed',
    });
  }
  localStorage.setItem(pageKeyName, key);
  return true;
}

/** A token out of what somebody pasted: the token, or the whole address. */
export function tokenFromPaste(text: string): string {
  const trimmed = text.trim();
  const match = /[#&]token=([^&\s]+)/.exec(trimmed);
  return match?.[1] === undefined ? trimmed : decodeURIComponent(match[1]);
}

/** Asks over HTTP with the page key. */
export function pageFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const key = pageKey();
  if (key !== undefined) headers.set(keyHeader, key);
  return fetch(path, { ...init, headers });
}

/** Whether the bridge still knows this login; true when it cannot be reached, for then it is not the login. */
export async function isLoginGood(): Promise<boolean> {
  if (pageKey() === undefined) return false;
  try {
    const answer = await pageFetch('/api/login');
    return answer.status !== 401;
  } catch {
    return true;
  }
}
