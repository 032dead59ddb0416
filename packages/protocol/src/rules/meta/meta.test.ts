import { expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import { judgeWire } from '../ruleHarness.test-support.ts';

const ping = (meta: string) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":${meta}}}`;
const tool = (meta: string) => `{"name":"t","inputSchema":{"type":"object"},"_meta":${meta}}`;
const listed = (meta: string) => [
  'C>S {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  `S>C {"jsonrpc":"2.0","id":1,"result":{"tools":[${tool(meta)}]}}`,
];
const read = (rest: string) => [
  'C>S {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a:b"}}',
  `S>C {"jsonrpc":"2.0","id":1,"result":{${rest}}}`,
];
const related = '/params/_meta/io.modelcontextprotocol~1related-task';

const told = (steps: readonly string[], revision: (typeof handshakeRevisions)[number]) =>
  judgeWire(steps, { revision })
    .filter(({ ruleId }) => ruleId.startsWith('meta/'))
    .map(({ ruleId, severity, side, pointer }) => [ruleId, severity, side, pointer]);

const bad: readonly [rule: string, severities: string, side: string, pointer: string, steps: string[]][] = [
  ['not-object', 'eeee', 'client', '/params/_meta', [`C>S ${ping('[]')}`]],
  ['not-object', 'eeee', 'server', '/params/_meta', [`S>C ${ping('null')}`]],
  ['not-object', 'eeee', 'server', '/result/_meta', read('"_meta":"x"')],
  ['not-object', '--ee', 'server', '/result/tools/0/_meta', listed('1')],
  ['not-object', '--ee', 'server', '/result/contents/0/_meta', read('"contents":[{"_meta":1}]')],
  ['key-format', '--ee', 'client', '/params/_meta/-a', [`C>S ${ping('{"-a":1}')}`]],
  [
    'key-format',
    '--ee',
    'client',
    '/params/_meta/-a',
    [`C>S ${ping('{"-a":1}').replace('_meta', '\\u005Fm\\u0065ta')}`],
  ],
  ['key-format', '--ee', 'server', '/result/tools/0/_meta/1a~1b', listed('{"1a/b":1}')],
  ['key-format', '--ee', 'client', '/params/_meta/__proto__', [`C>S ${ping('{"__proto__":1}')}`]],
  [
    'reserved-prefix',
    '--ww',
    'client',
    '/params/_meta/tools.mcp.com~1a',
    [`C>S ${ping('{"tools.mcp.com/a":1}')}`],
  ],
  ['reserved-prefix', '--w-', 'client', '/params/_meta/mcp.dev~1a', [`C>S ${ping('{"mcp.dev/a":1}')}`]],
  ['reserved-prefix', '---w', 'client', '/params/_meta/dev.mcp~1a', [`C>S ${ping('{"dev.mcp/a":1}')}`]],
  [
    'prefix-not-reverse-dns',
    '---w',
    'client',
    '/params/_meta/acme.com~1a',
    [`C>S ${ping('{"acme.com/a":1}')}`],
  ],
  [
    'related-task-shape',
    '---e',
    'client',
    related,
    [`C>S ${ping('{"io.modelcontextprotocol/related-task":"t"}')}`],
  ],
  [
    'related-task-shape',
    '---e',
    'client',
    `${related}/taskId`,
    [`C>S ${ping('{"io.modelcontextprotocol/related-task":{"taskId":1}}')}`],
  ],
];
const words: Readonly<Record<string, string>> = { e: 'error', w: 'warning' };

it.each(bad)(
  'meta/%s is found (%s) on the side of the %s at %s',
  (rule, severities, side, pointer, steps) => {
    handshakeRevisions.forEach((revision, index) => {
      const severity = words[severities[index] ?? ''];
      const seen = told(steps, revision).filter(([id]) => id === `meta/${rule}`);
      expect(seen).toEqual(severity === undefined ? [] : [[`meta/${rule}`, severity, side, pointer]]);
    });
  },
);

it.each<[string, readonly string[]]>([
  ['names and prefixes', [`C>S ${ping('{"progressToken":1,"com.example.mcp/a":1,"com.example/":1}')}`]],
  ['a related task', [`C>S ${ping('{"io.modelcontextprotocol/related-task":{"taskId":"t"}}')}`]],
  [
    'arguments of a tool',
    ['C>S {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"_meta":1}}}'],
  ],
  [
    'what a user filled into a form',
    [
      'S>C {"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}',
      'C>S {"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"_meta":"x"}}}',
    ],
  ],
])('nothing is found in %s', (_, steps) => {
  for (const revision of handshakeRevisions) expect(told(steps, revision)).toEqual([]);
});
