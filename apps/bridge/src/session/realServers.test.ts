import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HandshakeRevision, handshakeRevisions } from '@mcpeek/protocol/base/revision';
import type { StdioTarget } from '@mcpeek/protocol/link/target';
import { afterAll, describe, expect, test } from 'vitest';
import { createSessionRunner } from './testSession.test-support.ts';

// What MCPeek finds in servers that nobody here wrote, when they are used as they are meant to be. Each finding was
// looked into and is explained in docs/findings-on-real-servers.md.

const runSession = createSessionRunner();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcpeek-real-')));
writeFileSync(join(folder, 'a.txt'), 'hello');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modules = fileURLToPath(new URL('../../../../node_modules/@modelcontextprotocol/', import.meta.url));
const program = (path: string, ...args: readonly string[]): StdioTarget => ({
  kind: 'stdio',
  command: process.execPath,
  args: [path, ...args],
  env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
});

interface Case {
  readonly name: string;
  readonly target: StdioTarget;
  /** What is asked after the lists were loaded. */
  readonly requests: readonly (readonly [method: string, params: object])[];
  /** A request of the server that comes a while after the handshake: the session waits for it. */
  readonly asks?: string;
  /** Rules found by revision, each once, as `severity rule`. */
  readonly found: Readonly<Partial<Record<HandshakeRevision | 'all', readonly string[]>>>;
}

const call = (name: string, args: object = {}) => ['tools/call', { name, arguments: args }] as const;

/** What the SDK writes whatever was negotiated: keys that older revisions do not have. */
const newer = {
  '2024-11-05': ['info schema/field-from-later-revision'],
  '2025-03-26': ['info schema/field-from-later-revision'],
  '2025-06-18': ['info schema/field-from-later-revision'],
} as const;

/** Tools that are read-only and idempotent, tools without parameters that take any, and text that is not the whole JSON. */
const idempotent = 'info tools/annotations-contradiction';
const bare = 'info tools/no-params-schema';
const withoutJson = 'warning tools/structured-without-text';

const cases: readonly Case[] = [
  {
    name: 'server-everything',
    target: program(`${modules}server-everything/dist/index.js`, 'stdio'),
    asks: 'roots/list',
    requests: [
      call('echo', { message: 'hi' }),
      call('get-sum', { a: 1, b: 2 }),
      call('get-tiny-image'),
      call('get-annotated-message', { messageType: 'error', includeImage: true }),
      call('get-resource-links', { count: 3 }),
      call('get-resource-reference', { resourceType: 'Text', resourceId: 1 }),
      call('get-structured-content', { location: 'Chicago' }),
      ['prompts/get', { name: 'simple-prompt' }],
      ['prompts/get', { name: 'args-prompt', arguments: { city: 'Paris' } }],
      ['resources/read', { uri: 'demo://resource/dynamic/text/1' }],
      ['resources/read', { uri: 'demo://resource/dynamic/blob/1' }],
      [
        'completion/complete',
        {
          ref: { type: 'ref/prompt', name: 'completable-prompt' },
          argument: { name: 'department', value: 'E' },
        },
      ],
      ['logging/setLevel', { level: 'debug' }],
    ],
    found: {
      // Its template of blobs says application/octet-stream, and what is read says text/plain.
      all: ['info resources/mime-mismatch'],
      '2024-11-05': [
        'error content/type-not-in-revision',
        'info lifecycle/unknown-capability',
        'info schema/field-from-later-revision',
      ],
      '2025-03-26': [
        'error content/type-not-in-revision',
        'info lifecycle/unknown-capability',
        'info schema/field-from-later-revision',
        idempotent,
      ],
      '2025-06-18': [
        'info lifecycle/unknown-capability',
        'info schema/field-from-later-revision',
        idempotent,
      ],
      '2025-11-25': [idempotent, bare],
    },
  },
  {
    name: 'server-filesystem',
    target: program(`${modules}server-filesystem/dist/index.js`, folder),
    requests: [
      call('list_allowed_directories'),
      call('read_text_file', { path: join(folder, 'a.txt') }),
      call('list_directory', { path: folder }),
      call('directory_tree', { path: folder }),
      call('get_file_info', { path: join(folder, 'a.txt') }),
      call('read_text_file', { path: join(folder, 'missing.txt') }),
    ],
    found: {
      ...newer,
      '2025-06-18': [...newer['2025-06-18'], withoutJson],
      '2025-11-25': [bare, withoutJson],
    },
  },
  {
    name: 'server-memory',
    target: program(`${modules}server-memory/dist/index.js`),
    requests: [
      call('create_entities', {
        entities: [{ name: 'a', entityType: 'thing', observations: ['is small'] }],
      }),
      call('read_graph'),
      call('search_nodes', { query: 'a' }),
      call('open_nodes', { names: ['a'] }),
    ],
    found: {
      ...newer,
      '2025-03-26': [...newer['2025-03-26'], idempotent],
      '2025-06-18': [...newer['2025-06-18'], idempotent, withoutJson],
      '2025-11-25': [idempotent, bare, withoutJson],
    },
  },
  {
    name: 'server-sequential-thinking',
    target: program(`${modules}server-sequential-thinking/dist/index.js`),
    requests: [
      call('sequentialthinking', {
        thought: 'one',
        nextThoughtNeeded: false,
        thoughtNumber: 1,
        totalThoughts: 1,
      }),
    ],
    found: {
      ...newer,
      '2025-03-26': [...newer['2025-03-26'], idempotent],
      '2025-06-18': [...newer['2025-06-18'], idempotent],
      '2025-11-25': [idempotent],
    },
  },
  {
    name: 'a server on the TypeScript SDK 1.x',
    target: program(fileURLToPath(new URL('./sdkServer.test-support.ts', import.meta.url))),
    requests: [
      call('greet'),
      ['resources/read', { uri: 'note://one' }],
      ['prompts/get', { name: 'ask' }],
      ['logging/setLevel', { level: 'warning' }],
      ['ping', {}],
    ],
    found: { ...newer, '2025-11-25': [bare] },
  },
];

describe.each(cases)('$name', ({ target, requests, found, asks }) => {
  test.each(handshakeRevisions)(
    'used under %s, it breaks the rules that are listed and no other',
    async (revision) => {
      const session = runSession(target, {
        forced: revision,
        offer: { capabilities: { roots: {} } },
        endMs: 20_000,
      });
      await session.waitFor(() =>
        session.live.object().start?.steps.some(({ name }) => name === 'listsLoaded') ? true : undefined,
      );
      for (const [method, params] of requests) {
        if (
          method === 'completion/complete' &&
          !declares(session, 'completions') &&
          revision !== '2024-11-05'
        )
          continue;
        const { end } = session.request(method, JSON.stringify(params));
        expect((await end).kind).toBe('answered');
      }
      if (asks !== undefined) {
        await session.waitFor(() =>
          session.rows().some(({ dir, method, status }) => dir === 'in' && method === asks && status === 'ok')
            ? true
            : undefined,
        );
      }
      await session.live.close();
      const seqs = session.rows().map(({ seq }) => seq);
      const seen = session.capture.findings(seqs).map(({ severity, ruleId }) => `${severity} ${ruleId}`);
      const expected = [...(found.all ?? []), ...(found[revision] ?? [])];
      expect([...new Set(seen)].sort(), JSON.stringify(session.capture.findings(seqs), null, 1)).toEqual(
        [...expected].sort(),
      );
    },
  );
});

function declares(session: ReturnType<typeof runSession>, capability: string): boolean {
  return session.live.object().serverCapabilities?.[capability] !== undefined;
}
