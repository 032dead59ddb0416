import { describe, expect, it } from 'vitest';
import {
  answer,
  ask,
  begin,
  expectCleanHttp,
  expectHttp,
  findHttp,
  handshake,
  headersOf,
  httpRevisions,
  initialized,
  initializeOf,
  json,
  post,
  recordAt,
  send,
  sessionId,
} from '../http/httpSteps.test-support.ts';
import type { HttpStep } from '../httpHarness.test-support.ts';

const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const fine = (id = 1, more: Readonly<Record<string, string>> = {}): HttpStep => ({
  status: 200,
  headers: { ...json, ...more },
  body: answer(id),
});
const over: HttpStep = { over: true };
const left = (id = sessionId): readonly HttpStep[] => [send('DELETE', '2025-06-18', id), { status: 200 }];
const again = (id: string, revision = '2025-06-18'): readonly HttpStep[] => [
  ...begin(revision, id).map((step) =>
    'body' in step ? { ...step, body: step.body?.replace('"id":"i"', '"id":"j"') ?? '' } : step,
  ),
];

describe.each(httpRevisions)('in %s', (revision) => {
  const session = handshake(revision, sessionId);
  const wire = (id: string | undefined): HttpStep => post(ask(1), revision, id);

  it('a session goes by its id', () => {
    expectCleanHttp([
      ...session,
      send('GET', revision, sessionId),
      { status: 405 },
      wire(sessionId),
      fine(1, { 'MCP-Session-Id': sessionId }),
      send('DELETE', revision, sessionId),
      { status: 204 },
      over,
    ]);
    expectCleanHttp([...handshake(revision), wire(undefined), fine(), over]);
  });

  it('an id is made of visible ASCII', () => {
    const rule = ['session/id-charset', 'error', 'server'] as const;
    expectHttp(begin(revision, `${sessionId} x`), rule);
    expectHttp(begin(revision, `${sessionId}ü`), rule);
    expectHttp(begin(revision, ''), rule);
    const { message } = expectHttp(begin(revision, `${sessionId}\u0001`), rule);
    expect(message).toContain('U+0001');
    expect(message).not.toContain('fad5b');
    expectCleanHttp(begin(revision, `~!${sessionId}`));
  });

  it('an id cannot be guessed', () => {
    const rule = ['session/id-weak', 'warning', 'server'] as const;
    for (const id of ['1', 'abc', '123456789012', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'session-one'])
      expectHttp(begin(revision, id), rule);
    for (const id of ['0123456789abcdef', 'Zm9vYmFyYmF6cXV4', 'eyJhbGciOiJIUzI1NiJ9.eyJzIjoxfQ.c2ln'])
      expectCleanHttp(begin(revision, id));
  });

  it('an id is not given twice, nor does it count on', () => {
    const rule = ['session/id-weak', 'warning', 'server'] as const;
    const counted = 'f3a9c27be81d4056-0001';
    expectHttp([...begin(revision, sessionId), ...again(sessionId, revision)], rule);
    expectHttp([...begin(revision, counted), ...again('f3a9c27be81d4056-0002', revision)], rule);
    expectCleanHttp([...begin(revision, sessionId), ...again(other, revision)]);
  });

  it('an id comes with the answer of initialize', () => {
    const rule = ['session/id-late', 'warning', 'server'] as const;
    const late = fine(1, { 'Mcp-Session-Id': sessionId });
    const steps = [...handshake(revision), wire(undefined), late];
    const { message } = expectHttp(steps, rule);
    expect(message).toContain('"0f8f…"');
    // It is told once, and a client that takes it up is not to blame.
    expectHttp([...steps, post(ask(2), revision, sessionId), fine(2, { 'Mcp-Session-Id': sessionId })], rule);
  });

  it('an id stays', () => {
    const rule = ['session/id-changed', 'warning', 'server'] as const;
    const changed = fine(1, { 'Mcp-Session-Id': other });
    const steps = [...session, wire(sessionId), changed];
    const { message, related } = expectHttp(steps, rule);
    expect(message).toContain('"7c9e…"');
    expect(related).toEqual([2]);
    expectHttp([...steps, post(ask(2), revision, sessionId), fine(2, { 'Mcp-Session-Id': other })], rule);
    expectHttp([...steps, post(ask(2), revision, other), fine(2)], rule);
  });

  it('the client repeats it on each request', () => {
    const rule = ['session/id-missing', 'error', 'client'] as const;
    const steps = [...session, wire(undefined), { status: 400 } as const];
    const { seq } = expectHttp(steps, rule);
    expect(recordAt(steps, seq)).toBe('out http request');
    expectHttp([...session, send('GET', revision), { status: 400 }], rule);
    expectHttp([...session, send('DELETE', revision), { status: 400 }], rule);
    expectHttp(
      [
        ...begin(revision, sessionId),
        { send: 'POST', headers: headersOf(revision), body: initialized },
        { status: 400 },
      ],
      rule,
    );
    const metadata: HttpStep = { send: 'GET', url: 'http://127.0.0.1:4000/.well-known/x' };
    expectCleanHttp([...session, metadata, { status: 404 }]);
  });

  it('the client repeats it as it is', () => {
    const rule = ['session/id-wrong', 'error', 'client'] as const;
    const { message } = expectHttp([...session, wire(other), { status: 404 }], rule);
    expect(message).toMatch(/"7c9e…".*"0f8f…"/);
    expectHttp([...session, wire(other), fine(1, { 'mcp-session-id': other })], rule);
    expectHttp([...session, wire(sessionId.toUpperCase()), { status: 404 }], rule);
    expectHttp([...handshake(revision), wire(sessionId), fine()], rule);
    const twice: HttpStep = {
      send: 'POST',
      headers: [...Object.entries(headersOf(revision, sessionId)), ['mcp-session-id', sessionId]],
      body: ask(1),
    };
    expectHttp([...session, twice, fine()], rule);
  });

  it('initialize carries none', () => {
    const rule = ['session/initialize-with-id', 'error', 'client'] as const;
    const anew = (id: string): HttpStep => ({
      send: 'POST',
      headers: headersOf(undefined, id),
      body: initializeOf(revision).replace('"i"', '"j"'),
    });
    const { message } = expectHttp([...session, wire(sessionId), { status: 404 }, anew(sessionId)], rule);
    expect(message).toContain('of the session before');
    expectHttp([anew(other)], rule);
    expectCleanHttp([...session, wire(sessionId), { status: 404 }, ...again(other, revision)]);
  });

  it('what is over stays over', () => {
    const rule = ['session/terminated-status', 'error', 'server'] as const;
    const ended = [...session, send('DELETE', revision, sessionId), { status: 200 } as const];
    expectHttp([...ended, wire(sessionId), fine()], rule);
    expectHttp([...ended, wire(sessionId), { status: 400 }], rule);
    expectHttp([...ended, send('DELETE', revision, sessionId), { status: 200 }], rule);
    expectCleanHttp([...ended, wire(sessionId), { status: 404 }]);
    expectCleanHttp([...ended, send('GET', revision, sessionId), { status: 405 }]);
    expectCleanHttp([...ended, wire(sessionId), { status: 401 }]);
    const refused = [...session, send('DELETE', revision, sessionId), { status: 405 } as const];
    expectCleanHttp([...refused, wire(sessionId), fine()]);
    // What was sent before the end may still be answered.
    expectCleanHttp([
      ...session,
      { ...wire(sessionId), id: 50 },
      { ...send('DELETE', revision, sessionId), id: 51 },
      { status: 200, id: 51 },
      { ...fine(), id: 50 },
    ]);
  });

  it('after 404 the client begins anew', () => {
    const rule = 'session/404-not-followed-by-initialize';
    const lost = [...session, wire(sessionId), { status: 404 } as const];
    const next = [post(ask(2), revision, sessionId), { status: 404 } as const];
    expectHttp([...lost, ...next], [rule, 'error', 'client']);
    expectHttp([...lost, ...next, ...next], [rule, 'error', 'client']);
    expectHttp([...lost, send('GET', revision, sessionId), { status: 404 }], [rule, 'error', 'client']);
    expectCleanHttp([...lost, send('DELETE', revision, sessionId), { status: 404 }]);
    expectCleanHttp([...lost, ...again(other, revision), post(ask(2), revision, other), fine(2)]);
    const alive = [...lost, post(ask(2), revision, sessionId), fine(2)];
    expect(findHttp(alive).map(({ ruleId }) => ruleId)).toEqual([rule, 'session/terminated-status']);
  });

  it('the client ends what it leaves', () => {
    const rule = ['session/no-delete', 'warning', 'client'] as const;
    expectHttp([...session, over], rule);
    expectCleanHttp(session);
    expectCleanHttp([...session, wire(sessionId), { status: 404 }, over]);
    expectCleanHttp([...session, send('DELETE', revision, sessionId), { status: 405 }, over]);
    expectCleanHttp([...session, wire(sessionId), { end: 'failed' }, over]);
    expectCleanHttp([...handshake(revision), over]);
  });

  it('a DELETE is answered with success, 404 or 405', () => {
    const answered = (status: number): readonly HttpStep[] => [
      ...session,
      send('DELETE', revision, sessionId),
      { status },
    ];
    for (const status of [400, 500, 501, 302])
      expectHttp(answered(status), ['session/delete-status', 'info', 'server']);
    for (const status of [200, 202, 204, 404, 405, 401]) expectCleanHttp(answered(status));
  });
});

it('over HTTP with 2024-11-05 the same holds', () => {
  expectHttp([...handshake('2024-11-05', sessionId), over], ['session/no-delete', 'warning', 'client']);
  expectCleanHttp([...handshake('2024-11-05', sessionId), ...left(), over]);
});
