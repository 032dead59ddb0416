import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../platform/fakeClock.test-support.ts';
import { dial } from './dial.ts';
import { closedPort, listen, openBench, until } from './exchanges.test-support.ts';

const hello = () => createServer((request, response) => void response.end(request.headers.host));

/** Machines without IPv6 cannot be asked about it. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const reachable = [
  ['localhost', '127.0.0.1'],
  ['localhost', '::1'],
  ['mcp.localhost', '127.0.0.1'],
  ['mcp.localhost', '::1'],
  ['LOCALHOST.', '::1'],
  ['[::1]', '::1'],
].filter(([, address]) => hasIpv6 || address !== '::1');

test.each(reachable)('%s reaches a server that listens on %s only', async (host = '', address = '') => {
  const port = await listen(hello(), address);
  const { send, ended, body } = openBench();
  const id = send(`http://${host}:${port}/mcp`);
  const end = await ended(id);
  expect(end.outcome).toBe('complete');
  expect(end.connection?.remote).toBe(address === '::1' ? `[::1]:${port}` : `127.0.0.1:${port}`);
  expect(body(id)).toBe(`${host.toLowerCase()}:${port}`);
});

test('when every address of localhost refuses, the problem lists each with its own code', async () => {
  const port = await closedPort();
  const { send, ended } = openBench();
  const end = await ended(send(`http://localhost:${port}/mcp?key=secret`));
  expect(end).toMatchObject({ outcome: 'failed', bodyBytes: 0, times: {} });
  expect(end.problem?.code).toBe('ECONNREFUSED');
  expect(end.problem?.tried?.map(({ address }) => address)).toEqual([`127.0.0.1:${port}`, `[::1]:${port}`]);
  expect(end.problem?.message).toContain(`localhost:${port} could not be reached`);
  expect(end.problem?.message).toContain(`127.0.0.1:${port} (ECONNREFUSED)`);
  expect(end.problem?.message).not.toContain('secret');
});

test('a refused address says that nothing listens there', async () => {
  const port = await closedPort();
  const { send, ended } = openBench();
  const { problem } = await ended(send(`http://127.0.0.1:${port}/`));
  expect(problem?.message).toContain('nothing listens there');
  expect(problem?.tried).toEqual([{ address: `127.0.0.1:${port}`, code: 'ECONNREFUSED' }]);
});

test('every address of a name is tried, the families in turn', async () => {
  const port = await listen(hello());
  const { send, ended } = openBench({
    lookUp: async () => ['127.0.0.2', '127.0.0.3', '::1', '127.0.0.1'],
  });
  const end = await ended(send(`http://server.example:${port}/`));
  expect(end.connection?.remote).toBe(`127.0.0.1:${port}`);
  expect(end.times.lookupUs).toBeGreaterThanOrEqual(0);
});

test('a name without an address says from where it was looked up', async () => {
  for (const lookUp of [
    async () => [],
    () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
  ]) {
    const { send, ended } = openBench({ lookUp });
    const { outcome, problem } = await ended(send('http://no-such.example/mcp'));
    expect(outcome).toBe('failed');
    expect(problem?.code).toBe('ENOTFOUND');
    expect(problem?.message).toContain('from the machine on which the bridge runs');
  }
});

test("the machine's own resolver fails with its code", async () => {
  const { send, ended } = openBench();
  const { problem } = await ended(send('http://no-such-host.invalid/'));
  expect(problem?.code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
});

test('a look-up that takes too long is a failure, and an abort does not wait for it', async () => {
  const clock = createFakeClock();
  const { send, ended, exchanges, find } = openBench({ clock, lookUp: () => new Promise(() => undefined) });
  const [late, unwanted] = [send('http://slow.example/'), send('http://slow.example/')];
  await until(() => find('httpSent').length === 2);
  exchanges.abort(unwanted);
  expect((await ended(unwanted)).outcome).toBe('aborted');
  // The exchange looks for a kept connection first.
  await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
  clock.advance(29_999);
  expect(find('httpEnd', late)).toEqual([]);
  clock.advance(1);
  const { outcome, problem } = await ended(late);
  expect(outcome).toBe('failed');
  expect(problem).toMatchObject({ code: 'ETIMEDOUT' });
  expect(problem?.message).toContain('within 30 s: looking up the name');
});

test('dialling stops with its signal, and what was under way counts as timed out', async () => {
  const stop = new AbortController();
  const made: { readonly destroyed: boolean }[] = [];
  const port = await closedPort();
  const dialling = dial(
    { host: 'localhost', port },
    {
      clock: createFakeClock(),
      signal: stop.signal,
      track: (socket) => made.push(socket),
      onLookedUp: () => undefined,
    },
  );
  stop.abort();
  expect(await dialling).toEqual({ ok: false, tried: [{ address: `127.0.0.1:${port}`, code: 'ETIMEDOUT' }] });
  expect(made.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('an address that takes its time has the next one tried beside it', async () => {
  const clock = createFakeClock();
  let made = 0;
  const port = await closedPort();
  const dialling = dial(
    { host: 'localhost', port },
    {
      clock,
      signal: new AbortController().signal,
      track: () => {
        made += 1;
      },
      onLookedUp: () => undefined,
    },
  );
  expect(made).toBe(1);
  clock.advance(249);
  expect(made).toBe(1);
  clock.advance(1);
  expect(made).toBe(2);
  expect(await dialling).toMatchObject({ ok: false });
});
