import type { Revision } from '../../base/revision.ts';
import { type EventStep, type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';
import { ask, ends, handshake, opens, priming, send } from './streamSteps.test-support.ts';

/**
 * Plays an example of the rulebook about streams, and gives the rules that it breaks: the fields of an event in
 * backquotes with ` / ` between them, events with `; then`; after `→` they come on the stream of a GET, else on that of
 * a POST, or, of an `endpoint`, on that of HTTP+SSE.
 */
export function brokenByExample(line: string, revision: Revision): readonly string[] {
  const events = line
    .replace(/^GET.*?→/, '')
    .split('; then')
    .map((part): HttpStep => ({ event: eventOf(part) }));
  const isLegacy = line.includes('event: endpoint');
  const steps: readonly HttpStep[] = isLegacy
    ? [{ send: 'GET', url: 'http://127.0.0.1:4000/sse', headers: { Accept: 'text/event-stream' } }, opens()]
    : [
        ...handshake(revision),
        send('POST', ask(2), revision),
        opens(),
        ...(line.startsWith('GET') ? [priming('s1-0'), ends('cut'), get(line, revision), opens()] : []),
      ];
  return judgeHttpSteps([...steps, ...events], { transport: isLegacy ? 'sse' : 'http' }).map(
    ({ ruleId }) => ruleId,
  );
}

function get(line: string, revision: Revision): HttpStep {
  const id = /`Last-Event-ID: ([^`]*)`/.exec(line)?.[1];
  return send('GET', undefined, revision, id === undefined ? {} : { 'Last-Event-ID': id });
}

function eventOf(text: string): EventStep {
  const fields = [...text.matchAll(/`(event|id|retry|data): ?([^`]*)`/g)];
  const step = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  const { event: type, ...rest } = step;
  return { ...rest, ...(type === undefined ? {} : { type }) };
}
