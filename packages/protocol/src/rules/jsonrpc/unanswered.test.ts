import { expect, it } from 'vitest';
import { brokenRules, judgeWire } from '../ruleHarness.test-support.ts';

const revision = '2025-06-18';
const ping = (id: number): string => `C>S {"jsonrpc":"2.0","id":${id},"method":"ping"}`;
const work = 'C>S {"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"a:b"}}';
const pong = (id: number): string => `S>C {"jsonrpc":"2.0","id":${id},"result":{}}`;
const ended = { life: { event: 'sessionEnded' } } as const;

it('names the records of answers that belong to nothing', () => {
  const findings = judgeWire([ping(0), ping(1), ping(2), pong(0), pong(0), pong(0), ended], { revision });
  expect(findings.map(({ ruleId, seq, related }) => [ruleId, seq, related])).toEqual([
    ['jsonrpc/response-duplicate', 4, [0, 3]],
    ['jsonrpc/response-duplicate', 5, [0, 3]],
    ['jsonrpc/request-unanswered', 1, [4, 5]],
    ['jsonrpc/request-unanswered', 2, [4, 5]],
  ]);
  expect(findings[2]?.message).toContain('Unmatched answers arrived at records 4, 5.');
});

it('points to a line that was no message', () => {
  const steps = [
    work,
    'S>C {"jsonrpc":"2.0","id":1,"result":{}} update available 9.9',
    { life: { event: 'requestTimedOut', request: 0 } },
  ] as const;
  const findings = judgeWire(steps, { revision });
  expect(findings.map(({ ruleId, seq }) => [ruleId, seq])).toEqual([
    ['stdio/non-json-on-stdout', 1],
    ['jsonrpc/request-unanswered', 0],
  ]);
  expect(findings[1]?.related).toEqual([1]);
});

it('is said once, and not of what was answered', () => {
  const timeOut = { life: { event: 'requestTimedOut', request: 0 } } as const;
  expect(brokenRules([work, timeOut, timeOut, ended], { revision: '2024-11-05' })).toEqual([
    'jsonrpc/request-unanswered',
  ]);
  expect(brokenRules([work, pong(1), timeOut, ended], { revision: '2024-11-05' })).toEqual([]);
});

it('blames the side that was asked', () => {
  const steps = ['S>C {"jsonrpc":"2.0","id":1,"method":"ping"}', ended] as const;
  expect(judgeWire(steps, { revision })[0]).toMatchObject({ side: 'client', seq: 0, severity: 'warning' });
});

it('blames nobody for what the server asks after its stdin was closed: there is no way to answer', () => {
  const ask = 'S>C {"jsonrpc":"2.0","id":1,"method":"ping"}';
  const closed = { life: { event: 'stdinClosed' } } as const;
  expect(brokenRules([closed, ask, ended], { revision })).toEqual([]);
  expect(brokenRules([ask, closed, ended], { revision })).toEqual(['jsonrpc/request-unanswered']);
  const own = [ping(1), closed, ended];
  expect(judgeWire(own, { revision })[0]).toMatchObject({ side: 'server', seq: 0 });
});

it('blames no server for a server/discover that it may not know', () => {
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}';
  const probe = `C>S {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{${meta}}}`;
  const timeOut = { life: { event: 'requestTimedOut', request: 0 } } as const;
  const unanswered = (steps: Parameters<typeof brokenRules>[0]) =>
    brokenRules(steps).filter((id) => id === 'jsonrpc/request-unanswered');
  expect(unanswered([probe, timeOut])).toEqual([]);
  expect(unanswered([probe, ended])).toEqual([]);
});
