import type { Revision } from '../../base/revision.ts';
import { judgeWire, type WireStep } from '../ruleHarness.test-support.ts';

/** Messages about resources, as lines of the wire. */
export const ask = (id: number, method: string, params = '{}') =>
  `C>S {"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
export const answer = (id: number, result: string) => `S>C {"jsonrpc":"2.0","id":${id},"result":${result}}`;
export const fail = (id: number, code: number, text: string) =>
  `S>C {"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"${text}"}}`;
export const list = (id: number, resources: string, rest = '') => [
  ask(id, 'resources/list'),
  answer(id, `{"resources":[${resources}]${rest}}`),
];
export const next = (id: number, cursor: string, resources: string, rest = '') => [
  ask(id, 'resources/list', `{"cursor":"${cursor}"}`),
  answer(id, `{"resources":[${resources}]${rest}}`),
];
export const templates = (id: number, items: string) => [
  ask(id, 'resources/templates/list'),
  answer(id, `{"resourceTemplates":[${items}]}`),
];
export const read = (id: number, uri: string, contents: string) => [
  ask(id, 'resources/read', `{"uri":"${uri}"}`),
  answer(id, `{"contents":${contents}}`),
];
export const hello = [
  ask(
    0,
    'initialize',
    '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}',
  ),
  answer(
    0,
    '{"protocolVersion":"2025-06-18","capabilities":{"resources":{"subscribe":true}},"serverInfo":{"name":"s","version":"1"}}',
  ),
];
export const update = (uri: string) =>
  `S>C {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"${uri}"}}`;
export const changed = 'S>C {"jsonrpc":"2.0","method":"notifications/resources/list_changed"}';
export const subscribe = (id: number, uri: string) => [
  ask(id, 'resources/subscribe', `{"uri":"${uri}"}`),
  answer(id, '{}'),
];
export const unsubscribe = (id: number, uri: string) => [
  ask(id, 'resources/unsubscribe', `{"uri":"${uri}"}`),
  answer(id, '{"_meta":{}}'),
];
export const one = (uri: string, rest = '') => `{"uri":"${uri}","name":"n"${rest}}`;
export const later: WireStep = { laterUs: 2_000_000 };

export const told = (steps: readonly WireStep[], revision?: Revision) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('resources/'))
    .map(({ ruleId, severity, side, pointer, related }) => [ruleId, severity, side, pointer, related]);
