import { describe, expect, it } from 'vitest';
import { handshakeRevisions } from '../../base/revision.ts';
import type { WireStep } from '../ruleHarness.test-support.ts';
import { answer, ask, type Brief, found, listWith, question, tell } from './schemaSteps.test-support.ts';

/** Steps and what is found in each of the four revisions that begin with `initialize`; one for all where they agree. */
const table: readonly (readonly [
  string,
  readonly WireStep[],
  readonly Brief[] | readonly (readonly Brief[])[],
])[] = [
  ['params that are right', [ask('tools/call', '{"name":"t","arguments":{"a":null}}')], []],
  [
    'params without a key',
    [ask('tools/call', '{"arguments":{}}')],
    [['schema/params-invalid', 0, 'client', '/params']],
  ],
  [
    'a task that was not asked for',
    [
      ask('tools/call', '{"name":"t"}'),
      answer(
        '{"task":{"taskId":"k","status":"working","createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":null}}',
      ),
    ],
    [
      ...Array.from({ length: 3 }, (): readonly Brief[] => [
        ['schema/result-invalid', 1, 'server', '/result'],
        ['schema/unknown-field', 1, 'server', '/result/task'],
      ]),
      [],
    ],
  ],
  [
    'a pattern in a form',
    [question('{"type":"object","properties":{"a":{"type":"string","pattern":"a"}}}')],
    [
      [['jsonrpc/method-not-in-revision', 0, 'server', '/method']],
      [['jsonrpc/method-not-in-revision', 0, 'server', '/method']],
      [],
      [],
    ],
  ],
  ['params that are missing', [ask('resources/read')], [['schema/params-invalid', 0, 'client', '']]],
  ['params that may be missing', [ask('tools/list'), ask('ping', undefined, 'S>C')], []],
  [
    'params of the server',
    [ask('sampling/createMessage', '{"messages":{},"maxTokens":1}', 'S>C')],
    [['schema/params-invalid', 0, 'server', '/params/messages']],
  ],
  [
    'params that are no object, which another rule tells',
    [ask('tools/call', '[]')],
    [['jsonrpc/params-not-object', 0, 'client', '/params']],
  ],
  [
    'a notification without a key',
    [tell('notifications/message', '{"level":"info"}')],
    [['schema/notification-params-invalid', 0, 'server', '/params']],
  ],
  [
    'a notification of the client with a wrong word',
    [tell('notifications/cancelled', '{"requestId":1.5,"reason":[]}', 'C>S')],
    [
      ['schema/notification-params-invalid', 0, 'client', '/params/requestId'],
      ['schema/notification-params-invalid', 0, 'client', '/params/reason'],
    ],
  ],
  ['a notification that is right', [tell('notifications/message', '{"level":"info","data":null}')], []],
  [
    'a result without a key',
    [ask('tools/list'), answer('{"tools":[{"inputSchema":{"type":"object"}}]}')],
    [['schema/result-invalid', 1, 'server', '/result/tools/0']],
  ],
  [
    'a result of the client',
    [ask('roots/list', undefined, 'S>C'), answer('{"roots":[{"uri":5}]}', 'C>S')],
    [['schema/result-invalid', 1, 'client', '/result/roots/0/uri']],
  ],
  [
    'a result that nobody asked for',
    [answer('{"tools":5}')],
    [['jsonrpc/response-unknown-id', 0, 'server', '/id']],
  ],
  [
    'a block that not all revisions have',
    [ask('tools/call', '{"name":"t"}'), answer('{"content":[{"type":"audio","data":"","mimeType":"a/b"}]}')],
    [[['schema/result-invalid', 1, 'server', '/result/content/0/type']], [], [], []],
  ],
  [
    'a result as a task that was asked for',
    [
      ask('tools/call', '{"name":"t","task":{}}'),
      answer('{"task":{"taskId":"7","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}'),
    ],
    [
      ...['2024-11-05', '2025-03-26', '2025-06-18'].map((): readonly Brief[] => [
        ['schema/field-from-later-revision', 0, 'client', '/params/task'],
        ['schema/result-invalid', 1, 'server', '/result'],
        ['schema/unknown-field', 1, 'server', '/result/task'],
      ]),
      [],
    ],
  ],
  [
    'null for what may be left out',
    listWith(',"description":null'),
    [['schema/null-for-optional', 1, 'server', '/result/tools/0/description']],
  ],
  [
    'null for what may be left out, of the client',
    [ask('tools/list', '{"cursor":null}')],
    [['schema/null-for-optional', 0, 'client', '/params/cursor']],
  ],
  ['nothing for what may be left out', listWith(''), []],
  [
    'a key of a later revision',
    listWith(',"annotations":{},"title":"T","icons":[]'),
    [
      [
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/annotations'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/title'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons'],
      ],
      [
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/title'],
        ['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons'],
      ],
      [['schema/field-from-later-revision', 1, 'server', '/result/tools/0/icons']],
      [],
    ],
  ],
  [
    'a key of no revision',
    listWith(',"colour":"red"'),
    [['schema/unknown-field', 1, 'server', '/result/tools/0/colour']],
  ],
  [
    'keys where names are free',
    [
      ask('tools/call', '{"name":"t","arguments":{"x":1},"_meta":{"a/b":1}}'),
      answer('{"content":[],"_meta":{"x":1}}'),
      ask('tools/list').replace('"id":1', '"id":2'),
      answer('{"tools":[{"name":"t","inputSchema":{"type":"object","x-y":1}}]}').replace('"id":1', '"id":2'),
    ],
    [],
  ],
  [
    'a size with a fraction',
    [ask('resources/list'), answer('{"resources":[{"uri":"file:///a","name":"a","size":1.5}]}')],
    [['schema/integer-expected', 1, 'server', '/result/resources/0/size']],
  ],
  [
    'a size without one',
    [ask('resources/list'), answer('{"resources":[{"uri":"file:///a","name":"a","size":1.0}]}')],
    [],
  ],
  [
    'a URI without a scheme',
    [ask('resources/read', '{"uri":"a/b"}')],
    [['schema/uri-format', 0, 'client', '/params/uri']],
  ],
  [
    'a URI with a blank',
    [ask('resources/read', '{"uri":"file:///a b"}')],
    [['schema/uri-format', 0, 'client', '/params/uri']],
  ],
  [
    'URIs without a scheme, of which another rule may tell, and one with a blank',
    [
      ask('resources/list'),
      answer('{"resources":[{"uri":"a","name":"a"},{"uri":"b","name":"b"},{"uri":"c:d e","name":"c"}]}'),
    ],
    [
      ['schema/uri-format', 1, 'server', '/result/resources/0/uri'],
      ['schema/uri-format', 1, 'server', '/result/resources/2/uri'],
    ],
  ],
  ['a URI', [ask('resources/read', '{"uri":"urn:x:%20"}')], []],
];

describe.each(handshakeRevisions.map((revision, index) => [revision, index] as const))(
  'in %s',
  (revision, index) => {
    it.each(table)('%s', (_, steps, expected) => {
      const isPerRevision = expected.some((one) => one.length === 0 || Array.isArray(one[0]));
      expect(found(steps, revision)).toEqual(isPerRevision ? expected[index] : expected);
    });
  },
);
