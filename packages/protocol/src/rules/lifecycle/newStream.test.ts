import { expect, it } from 'vitest';
import { type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';

const initialize =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';
const post: HttpStep = { send: 'POST', url: 'http://127.0.0.1:4000/message', body: initialize };
const stream: readonly HttpStep[] = [
  { send: 'GET', headers: { Accept: 'text/event-stream' } },
  { status: 200, headers: { 'Content-Type': 'text/event-stream' }, isStream: true },
  { event: { type: 'endpoint', data: '/message' } },
];
const repeated = (steps: readonly HttpStep[]) =>
  judgeHttpSteps(steps, { transport: 'sse' }).filter(
    ({ ruleId }) => ruleId === 'lifecycle/initialize-repeated',
  );

it('lets a client begin anew with another stream, also after initialize was refused elsewhere', () => {
  expect(repeated([{ send: 'POST', body: initialize }, { status: 404 }, ...stream, post])).toEqual([]);
  expect(repeated([...stream, post, { status: 202 }, { end: 'cut', id: 1 }, ...stream, post])).toEqual([]);
});

it('tells of a second initialize on one stream', () => {
  expect(repeated([...stream, post, { status: 202 }, post])).toHaveLength(1);
});
