import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/startServer.ts';
import { handshakeFaults } from './handshakeFaults.ts';

const supported = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const refusal = { code: -32602, message: 'Unsupported protocol version', data: { supported } };
const failure = { code: -32603, message: 'could not start' };

const serverInfo = { name: 'mcpeek-practice-server', version: '0.1.0' };
const capabilities = {
  logging: {},
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  tools: { listChanged: true },
};
const clean = { protocolVersion: '2024-11-05', capabilities, serverInfo, instructions: expect.any(String) };

const expected: ReadonlyMap<string, object> = new Map<string, object>([
  ['wrong-revision', { result: { ...clean, protocolVersion: '1999-01-01' } }],
  ['refuse-revision', { error: refusal }],
  ['no-revision', { result: { ...clean, protocolVersion: undefined } }],
  ['capabilities-boolean', { result: { ...clean, capabilities: { ping: true, tools: true } } }],
  ['no-capabilities', { result: { ...clean, capabilities: {} } }],
  ['no-server-info', { result: { ...clean, serverInfo: undefined } }],
  ['initialize-error', { error: failure }],
]);

describe.concurrent('a fault in the handshake', () => {
  test.each(handshakeFaults.map((fault) => fault.name))(
    '%s changes the answer to initialize',
    async (name) => {
      await using server = startServer('--fault', name);
      const clientInfo = { name: 'test', version: '1' };
      const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo };
      const answer = await server.request('initialize', params);
      expect(answer).toEqual({ jsonrpc: '2.0', id: 1, ...expected.get(name) });
    },
  );
});
