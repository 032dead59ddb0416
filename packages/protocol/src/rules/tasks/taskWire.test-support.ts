import { type HarnessOptions, judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

export type Side = 'C>S' | 'S>C';
export const other = (side: Side): Side => (side === 'C>S' ? 'S>C' : 'C>S');
export const ask = (id: number, method: string, params = '{}', side: Side = 'C>S'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
export const answer = (id: number, result: string, side: Side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"result":${result}}`;
export const error = (id: number, code: number, message = 'x', side: Side = 'S>C'): string =>
  `${side} {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"${message}"}}`;
export const notify = (method: string, params: string): string =>
  `S>C {"jsonrpc":"2.0","method":"${method}","params":${params}}`;

export const id = 'a3f09c57d2e14b68';
export const at = (second: number): string => `2025-11-25T10:00:0${second}Z`;
export const task = (status: string, rest = '', taskId = id, second = 0): string =>
  `{"taskId":"${taskId}","status":"${status}","createdAt":"${at(0)}","lastUpdatedAt":"${at(second)}","ttl":null${rest}}`;
export const made = (n = 1, status = 'working', rest = '', taskId = id): string =>
  answer(n, `{"task":${task(status, rest, taskId)}}`);
export const call = ask(1, 'tools/call', '{"name":"slow","task":{"ttl":60000}}');
export const plain = ask(1, 'tools/call', '{"name":"slow"}');
export const begun = [call, made()];
export const about = `{"taskId":"${id}"}`;
export const get = (n: number): string => ask(n, 'tasks/get', about);
export const status = (word: string, second = 0): string =>
  notify('notifications/tasks/status', task(word, '', id, second));
export const related = (taskId = id): string =>
  `"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"${taskId}"}}`;
export const fetched = (n: number, rest = '"content":[]'): readonly string[] => [
  ask(n, 'tasks/result', about),
  answer(n, `{${rest},${related()}}`),
];

export const hello = (server: string, client = '{}'): readonly string[] => [
  ask(
    90,
    'initialize',
    `{"protocolVersion":"2025-11-25","capabilities":${client},"clientInfo":{"name":"c","version":"1"}}`,
  ),
  answer(
    90,
    `{"protocolVersion":"2025-11-25","capabilities":${server},"serverInfo":{"name":"s","version":"1"}}`,
  ),
];
export const able = '{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}}';
export const listed = (support: string): readonly string[] => [
  ...hello(able),
  ask(91, 'tools/list'),
  answer(
    91,
    `{"tools":[{"name":"slow","inputSchema":{"type":"object"},"execution":{"taskSupport":"${support}"}}]}`,
  ),
];

export const newest: HarnessOptions = { revision: '2025-11-25' };
export const found = (steps: readonly WireStep[], options = newest) =>
  judgeWire(steps, options)
    .filter(({ ruleId }) => ruleId.startsWith('tasks/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId.slice(6), severity, side, pointer]);

/** A rule, where it is found, and what breaks it. */
export type Bad = readonly [
  rule: string,
  severity: string,
  side: string,
  pointer: string,
  steps: readonly WireStep[],
];
