import { expect, it } from 'vitest';
import { handshakeRevisions } from '../base/revision.ts';
import { judgeWire } from './ruleHarness.test-support.ts';

const deep = '['.repeat(20_000) + ']'.repeat(20_000);
const notify = (method: string, params: string): string =>
  `S>C {"jsonrpc":"2.0","method":"${method}","params":${params}}`;
const exchange = (method: string, params: string, answer: string): readonly string[] => [
  `C>S {"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
  `S>C {"jsonrpc":"2.0","id":1,${answer}}`,
];

it.each<readonly [name: string, steps: readonly string[]]>([
  ['level', exchange('logging/setLevel', `{"level":${deep}}`, '"error":{"code":-32603,"message":"x"}')],
  ['code', exchange('ping', '{}', `"error":{"code":${deep},"message":"x"}`)],
  ['data', [notify('notifications/message', `{"level":${deep},"data":${deep}}`)]],
  ['ref', exchange('completion/complete', `{"ref":{"type":${deep}},"argument":${deep}}`, '"result":{}')],
  ['cursor', exchange('tools/list', `{"cursor":${deep}}`, `"result":{"tools":${deep},"nextCursor":${deep}}`)],
  ['token', exchange('ping', `{"_meta":{"progressToken":${deep}}}`, '"result":{}')],
  [
    'block',
    exchange(
      'tools/call',
      '{"name":"t"}',
      `"result":{"_meta":{"a":${deep}},"content":[{"type":${deep}},{"type":"image","data":${deep},"mimeType":${deep},"annotations":{"audience":[${deep}],"priority":${deep},"lastModified":${deep}}},{"type":"resource","resource":${deep}},{"type":"resource_link","icons":[{"src":${deep},"sizes":[${deep}],"theme":${deep},"mimeType":${deep}}]}]}`,
    ),
  ],
  [
    'contents',
    exchange('resources/read', `{"uri":${deep}}`, `"result":{"contents":[{"uri":${deep},"blob":${deep}}]}`),
  ],
  ['_meta', exchange('ping', `{"_meta":${deep}}`, `"result":{"_meta":${deep}}`)],
  ['requestId', [notify('notifications/cancelled', `{"requestId":${deep}}`)]],
  [
    'capabilities',
    exchange(
      'initialize',
      `{"protocolVersion":${deep},"capabilities":{"roots":${deep}},"clientInfo":${deep}}`,
      `"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":${deep}},"serverInfo":${deep},"instructions":${deep}}`,
    ),
  ],
])('a %s that is nested 20,000 deep is judged like any other', (_, steps) => {
  for (const revision of handshakeRevisions) {
    for (const { message } of judgeWire(steps, { revision })) expect(message.length).toBeLessThan(600);
  }
});
