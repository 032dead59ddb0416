import { describe, expect, test, vi } from 'vitest';
import { httpFaultNames, startPractice } from './practiceHttp.test-support.ts';
import {
  type Deeds,
  exchangeFaults,
  type HttpFaultCase,
  streamFaults,
} from './practiceHttpFaults.table.test-support.ts';
import { runSession } from './testSession.test-support.ts';

vi.setConfig({ maxConcurrency: 8, testTimeout: 60_000 });

type Session = ReturnType<typeof runSession>;

const echo = '{"name":"echo","arguments":{"message":"hi"}}';
const slow = (seconds: number, steps: number): string =>
  `{"name":"slow","arguments":{"seconds":${seconds},"steps":${steps}},"_meta":{"progressToken":"t"}}`;

/** The families that are judged here; of the others only what the table names may be found. */
const ofHttp = /^(?:http|session|sse|sse-legacy|middle)\//;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Does what provokes a fault; calls of tools end as the table says, all else is answered. */
async function act(session: Session, each: HttpFaultCase, deeds: Deeds): Promise<void> {
  const { call: end, why = '' } = each;
  const { live, request, waitFor, phase } = session;
  const call = async (paramsText = echo): Promise<void> => {
    const limit = end === 'timeout' ? { limitMs: 1000 } : {};
    const ended = await live.driver.request({ method: 'tools/call', by: 'you', paramsText, ...limit })?.end;
    const said = end === 'unanswered' ? { why: expect.stringContaining(why) } : {};
    expect(ended).toMatchObject({ kind: end ?? 'answered', ...said });
  };
  const usual = async (): Promise<void> => {
    await call();
    for (const method of ['tools/list', 'ping'])
      expect(await request(method).end).toMatchObject({ kind: 'answered' });
  };
  const byHand = async (text: string): Promise<void> => {
    const ends = () => session.rows().filter(({ gist }) => gist.startsWith('complete'));
    const before = ends().length;
    live.sendBytes(new TextEncoder().encode(text), 'you');
    await waitFor(() => (ends().length > before ? true : undefined));
  };
  switch (deeds) {
    case 'usual':
      return usual();
    case 'call':
      return call();
    case 'progress':
      await call(slow(0.05, 2));
      return usual();
    case 'together': {
      const long = call(slow(0.4, 2));
      await pause(50);
      await Promise.all([call(), long]);
      return usual();
    }
    case 'addTool':
      await call('{"name":"add_tool","arguments":{}}');
      return usual();
    case 'asked':
      request('tools/call', '{"name":"ask_model","arguments":{"question":"?"}}');
      await waitFor(() => session.questions[1]);
      return;
    case 'overdue':
      await call();
      return pause(6000);
    case 'long':
      return call(slow(2.4, 6));
    case 'reopen':
      while (found(session, false, (id) => each.rules.includes(id)).length === 0) {
        if (live.object().link?.state === 'waiting') live.reconnect();
        await pause(20);
      }
      return usual();
    case 'anew': {
      expect(await request('ping').end).toMatchObject({ kind: 'answered' });
      expect(await request('ping').end).toMatchObject({
        kind: 'unanswered',
        why: expect.stringContaining('its session has ended'),
      });
      return void (await phase('ready'));
    }
    case 'byHand':
      await byHand(
        '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
      );
      await byHand('{"jsonrpc":"2.0","method":"notifications/initialized"}');
      await byHand('{"jsonrpc":"2.0","id":1,"method":"ping"}');
      return byHand('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  }
}

/** Each rule that was found once, of the server or of what stands before it, or of the client. */
function found({ capture }: Session, isClient: boolean, isWanted: (ruleId: string) => boolean) {
  const findings = capture
    .allFindings()
    .filter(
      ({ ruleId, side, severity }) =>
        (side === 'client') === isClient &&
        isWanted(ruleId) &&
        (severity !== 'info' || (ofHttp.test(ruleId) && !isClient)),
    );
  return [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
}

test('each fault of HTTP of the practice server has its case', async () => {
  const cases = [...exchangeFaults, ...streamFaults].flatMap(({ faults }) => faults);
  const named = new Set(cases.map((fault) => fault.split('@')[0]));
  expect([...named].sort()).toEqual([...(await httpFaultNames())].sort());
});

describe.concurrent.each([
  ['exchanges', exchangeFaults],
  ['streams', streamFaults],
])('faults of %s over HTTP', (_, cases) => {
  test.each(cases)('$faults $options $revision → $rules', async (each) => {
    const { faults, options = [], revision, transport = 'http', deeds = 'usual', failure } = each;
    const practice = await startPractice(
      ...(transport === 'sse' ? ['--http-sse'] : []),
      ...faults.flatMap((fault) => ['--fault', fault]),
      ...options,
    );
    const target =
      transport === 'sse'
        ? ({ kind: 'sse', url: practice.sseUrl } as const)
        : ({ kind: 'http', url: practice.url } as const);
    const session = runSession(target, {
      isAutomatic: revision === undefined,
      ...(revision === undefined ? {} : { forced: revision }),
      offer: {
        auto: deeds === 'byHand' ? 'none' : 'handshake',
        capabilities: deeds === 'asked' ? { sampling: {} } : {},
      },
    });
    const { live, phase, waitFor, rows } = session;
    try {
      await phase(failure === undefined ? 'ready' : 'failed');
      if (failure === undefined) await act(session, each, deeds);
      else expect(live.object().failure?.kind).toBe(failure);
      await live.close();
      await waitFor(() =>
        rows().find(({ kind, gist }) => kind === 'note' && /^The session (?:was|ended)/.test(gist)),
      );
      const isSure = (id: string): boolean => each.maybe?.includes(id) !== true;
      expect(found(session, false, (id) => ofHttp.test(id) && isSure(id))).toEqual([...each.rules].sort());
      expect(found(session, false, (id) => !ofHttp.test(id) && isSure(id))).toEqual(
        [...(each.also ?? [])].sort(),
      );
      expect(found(session, true, () => true)).toEqual([...(each.clientRules ?? [])].sort());
    } finally {
      await live.close();
      practice.stop();
    }
  });
});
