import { describe, expect, it } from 'vitest';
import { type HttpStep, judgeHttpSteps } from '../httpHarness.test-support.ts';
import {
  answer,
  ask,
  expectCleanHttp,
  handshake,
  headersOf,
  httpRevisions,
  json,
  post,
  send,
  sessionId,
} from './httpSteps.test-support.ts';

const to = 'http://127.0.0.1:4000/mcp/';
const moved: HttpStep = { status: 307, headers: { Location: '/mcp/' }, redirect: { to, isFollowed: true } };
const refusal = '{"jsonrpc":"2.0","error":{"code":-32001,"message":"no"}}';

/** What is said of errors that name no request, and of notifications that are answered. */
function saidOfIds(steps: readonly HttpStep[]): readonly string[] {
  return judgeHttpSteps(steps)
    .map(({ ruleId }) => ruleId)
    .filter((id) => id.startsWith('jsonrpc/'));
}

describe.each(httpRevisions)('in %s', (revision) => {
  const begun = handshake(revision, sessionId);

  it('a redirect that is followed is nobody’s fault, be it of a POST or of a DELETE', () => {
    expectCleanHttp([
      ...begun,
      { ...post(ask(1), revision, sessionId), id: 7 },
      { ...moved, id: 7 },
      { send: 'POST', url: to, id: 8, redirectOf: 7, headers: headersOf(revision, sessionId), body: ask(1) },
      { status: 200, id: 8, headers: json, body: answer(1) },
      { ...send('DELETE', revision, sessionId), id: 9 },
      { ...moved, id: 9 },
      { ...send('DELETE', revision, sessionId), url: to, id: 10, redirectOf: 9 },
      { status: 204, id: 10 },
      { over: true },
    ]);
  });

  it('an error without id belongs to what was posted where it came, not to what waits elsewhere', () => {
    const waiting: HttpStep = { ...post(ask(1), revision, sessionId), id: 7 };
    const told: HttpStep = {
      ...post('{"jsonrpc":"2.0","method":"notifications/x"}', revision, sessionId),
      id: 8,
    };
    for (const status of [200, 400])
      expect(
        saidOfIds([...begun, waiting, told, { status, id: 8, headers: json, body: refusal }]),
      ).not.toContain('jsonrpc/error-id-omitted-though-readable');
    expect(saidOfIds([...begun, waiting, { status: 200, id: 7, headers: json, body: refusal }])).toContain(
      'jsonrpc/error-id-omitted-though-readable',
    );
  });

  it('an error without id that refuses a request answers no notification before it', () => {
    const asked = post(ask(1), revision, sessionId);
    const found = saidOfIds([...begun, asked, { status: 404, headers: json, body: refusal }]);
    expect(found).toEqual([]);
  });
});
