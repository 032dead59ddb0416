import { classifyLine, placeFrame } from '@mcpeek/protocol/frame/classifyLine';
import type { ExchangeEntry } from '@mcpeek/protocol/jsonrpc/pairing';
import { createJudge } from '@mcpeek/protocol/rules/judge';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import { createOpenRequests, type RequestEnd } from './openRequests.ts';

/** A conversation on a clock that the test moves: what we say, and what the server says. */
function converse() {
  const clock = createFakeClock();
  const judge = createJudge({ transport: 'stdio' });
  const timedOut: ExchangeEntry[] = [];
  const requests = createOpenRequests(clock, (request) => timedOut.push(request));
  let seq = 0;
  const frame = (dir: 'out' | 'in', text: string) => {
    const place = { seq: seq++, atUs: clock.monotonicUs() };
    const judged = judge.frame(
      place,
      dir,
      placeFrame(classifyLine(text), { bytes: text.length + 1, end: '\n', offset: 0 }),
    );
    requests.see(judged);
    return judged;
  };
  const ask = (id: number, limitMs: number | undefined) => {
    frame(
      'out',
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"x","_meta":{"progressToken":${id}}}}`,
    );
    const entry = judge.pairing.find('out', `number:${id}`);
    if (entry === undefined) throw new Error('not paired');
    const ends: RequestEnd[] = [];
    void requests.wait(entry, limitMs).then((end) => ends.push(end));
    const end = async () => {
      await Promise.resolve();
      return ends[0];
    };
    return { entry, end };
  };
  return { clock, requests, timedOut, server: (text: string) => frame('in', text), ask };
}

test('R084: progress starts the time over, and the result counts in the end', async () => {
  const { clock, ask, server, requests } = converse();
  const { end } = ask(0, 3000);
  for (let second = 1; second <= 10; second += 1) {
    clock.advance(1000);
    server(
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":${second}}}`,
    );
  }
  expect(requests.list()).toMatchObject([{ method: 'tools/call', timeoutMs: 3000 }]);
  server('{"jsonrpc":"2.0","id":0,"result":{"content":[]}}');
  expect(await end()).toMatchObject({ kind: 'answered' });
});

test('progress of another request does not keep one alive', async () => {
  const { clock, ask, server, timedOut } = converse();
  const first = ask(0, 3000);
  ask(1, undefined);
  clock.advance(2000);
  server('{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}');
  clock.advance(1000);
  expect(await first.end()).toMatchObject({ kind: 'timeout', limitMs: 3000 });
  expect(timedOut).toEqual([first.entry]);
});

test('a limit can be raised while waiting, and switched off', async () => {
  const { clock, ask, requests } = converse();
  const { entry, end } = ask(0, 1000);
  clock.advance(900);
  expect(requests.extend(entry.seq, 5000)).toBe(true);
  clock.advance(4999);
  expect(await end()).toBeUndefined();
  requests.extend(entry.seq, undefined);
  clock.advance(1_000_000);
  expect(await end()).toBeUndefined();
  expect(requests.list()).toMatchObject([{ timeoutMs: null }]);
  expect(requests.extend(99, 1)).toBe(false);
});

test('R086: what timed out is over: a later answer ends nothing twice', async () => {
  const { clock, ask, server, timedOut, requests } = converse();
  const { end } = ask(0, 2000);
  clock.advance(2000);
  server('{"jsonrpc":"2.0","id":0,"result":{}}');
  expect(await end()).toMatchObject({ kind: 'timeout' });
  expect(timedOut).toHaveLength(1);
  expect(requests.list()).toEqual([]);
});

test('time stands still for all requests while the user is asked, also for new ones', async () => {
  const { clock, ask, requests } = converse();
  const first = ask(0, 1000);
  requests.pauseAll();
  const second = ask(1, 1000);
  clock.advance(60_000);
  expect(await first.end()).toBeUndefined();
  requests.resumeAll();
  clock.advance(1000);
  expect(await first.end()).toMatchObject({ kind: 'timeout' });
  expect(await second.end()).toMatchObject({ kind: 'timeout' });
});

test('an end of the connection ends every request', async () => {
  const { ask, requests } = converse();
  const first = ask(0, undefined);
  const second = ask(1, 1000);
  requests.closeAll();
  expect([await first.end(), await second.end()]).toMatchObject([{ kind: 'closed' }, { kind: 'closed' }]);
});
