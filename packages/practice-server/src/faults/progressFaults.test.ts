import { describe, expect, test } from 'vitest';
import { runExchange } from '../testing/runExchange.ts';
import { progressFaults } from './progressFaults.ts';

const call = (more: string): string =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"message":"hi"},${more}}}\n`;
const answer = '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"hi"}]}}';
const progress = (params: string): string =>
  `{"jsonrpc":"2.0","method":"notifications/progress","params":{${params}}}`;
const at = '"createdAt":"2025-11-25T00:00:00Z","lastUpdatedAt":"2025-11-25T00:00:00Z","ttl":null';
const working = `{"jsonrpc":"2.0","id":7,"result":{"task":{"taskId":"practice-task","status":"working",${at}}}}`;
const related = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"practice-task"}}';

const expected: ReadonlyMap<string, readonly string[]> = new Map([
  ['progress-token-type', [progress('"progressToken":true,"progress":1'), answer]],
  ['progress-token-text', [progress('"progressToken":"0","progress":1'), answer]],
  [
    'progress-backwards',
    [progress('"progressToken":0,"progress":5'), progress('"progressToken":0,"progress":3'), answer],
  ],
  ['progress-above-total', [progress('"progressToken":0,"progress":5.5,"total":4'), answer]],
  [
    'progress-message',
    [progress('"progressToken":0,"progress":1,"message":"first line\\nsecond line"'), answer],
  ],
  [
    'progress-flood',
    [
      ...Array.from({ length: 200 }, (_, index) => progress(`"progressToken":0,"progress":${index + 1}`)),
      answer,
    ],
  ],
  [
    'progress-same-token',
    [
      ...['fault-1', 'fault-2'].map(
        (id) => `{"jsonrpc":"2.0","id":"${id}","method":"ping","params":{"_meta":{"progressToken":"same"}}}`,
      ),
      answer,
    ],
  ],
  ['task-token-changed', [working, progress(`"progressToken":"another-token","progress":1,${related}`)]],
  [
    'progress-after-task',
    [
      working,
      `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"practice-task","status":"completed",${at}}}`,
      progress(`"progressToken":0,"progress":1,${related}`),
    ],
  ],
]);

describe.concurrent('a fault in progress', () => {
  test.each(progressFaults.map((fault) => [fault.name, fault.about]))(
    '%s writes exactly its lines: it %s',
    async (name, about) => {
      const task = about.includes('task of the call') ? '"task":{},' : '';
      const { rest } = await runExchange(['--fault', name], call(`${task}"_meta":{"progressToken":0}`));
      expect(rest.toString().split('\n')).toEqual([...(expected.get(name) ?? []), '']);
    },
  );

  test('without a token and without a task the call is answered as ever', async () => {
    const names = progressFaults
      .filter(({ on }) => on === 'tools/call')
      .flatMap(({ name }) => ['--fault', name]);
    const { rest } = await runExchange(names);
    expect(rest.toString()).toBe(`${answer}\n`);
  });
});
