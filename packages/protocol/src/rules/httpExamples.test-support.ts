import { handshake, headersOf, initializeOf } from './http/httpSteps.test-support.ts';
import type { HttpStep } from './httpHarness.test-support.ts';

/**
 * Plays an example of the rulebook about HTTP: requests and answers in words, parts after `, then`, what stands before
 * `→` the request (its JSON or its method, headers in backquotes), and after it the answer (a status, headers, a body).
 * `same …` repeats the request of the violating line, with more headers where it names some. Skipped is all that is said
 * of other streams (`result arrives on the GET stream`).
 */
export function httpExample(line: string, violating: string): readonly HttpStep[] {
  const id = /Mcp-Session-Id: (\w+)/.exec(violating)?.[1];
  const written = line.replace(/^same (?:POST|GET|with)/, (same) => {
    const asked = violating.split(' → ')[0] ?? '';
    return same === 'same with' ? `${asked} ` : asked;
  });
  return [
    ...handshake('2025-06-18', id),
    ...written.split(/, then |(?<=^404), /).flatMap((part) => playPart(part, id)),
  ];
}

function playPart(part: string, id: string | undefined): readonly HttpStep[] {
  const lost = /^(\d{3})(?: |$)/.exec(part)?.[1];
  if (lost !== undefined) {
    const body = '{"jsonrpc":"2.0","id":90,"method":"tools/list"}';
    return [{ send: 'POST', headers: headersOf('2025-06-18', id), body }, { status: Number(lost) }];
  }
  const [asked = '', answered] = part.split(' → ');
  return [playRequest(asked, id), ...(answered === undefined ? [] : playAnswer(answered))];
}

function playRequest(asked: string, id: string | undefined): HttpStep {
  const isInitialize = /^POST initialize/.test(asked);
  const method = /^\w+/.exec(asked)?.[0] ?? '';
  // Only what an example is silent about goes without saying.
  const names = /`/.test(asked) || isInitialize;
  const headers = {
    ...headersOf(names ? undefined : '2025-06-18', names ? undefined : id),
    ...headersIn(asked),
  };
  if (method === 'GET')
    return { send: method, headers: { ...headersOf('2025-06-18', id), ...headersIn(asked) } };
  const json = /\{.*\}/.exec(asked)?.[0];
  const named = /^POST ([\w/]+)/.exec(asked)?.[1];
  const body = isInitialize
    ? initializeOf('2025-06-18').replace('"i"', '"j"')
    : (json ?? `{"jsonrpc":"2.0","method":"${named}"}`);
  return { send: method, headers, body };
}

function playAnswer(answered: string): readonly HttpStep[] {
  const status = Number(/`(\d{3})/.exec(answered)?.[1]);
  const headers = headersIn(answered);
  const data = /`data: ([^`]*)`/.exec(answered)?.[1];
  if (data !== undefined)
    return [{ status, headers, isStream: true }, { event: { data } }, { end: 'complete' }];
  const body = /body `([^`]*)`/.exec(answered)?.[1];
  return [{ status, headers, ...(body === undefined ? {} : { body }) }];
}

function headersIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/`([A-Z][\w-]*): ([^`]*)`/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
