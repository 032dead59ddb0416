import { encodeJson } from '../json/json.ts';
import { errorResult, textResult } from './content.ts';
import { inputSchema } from './schema.ts';
import type { Tool } from './tool.ts';

/** Tools that ask the client something. */
export const clientTools: readonly Tool[] = [
  {
    name: 'ping_client',
    title: 'Ping the client',
    description: 'Sends the client a ping and reports the answer.',
    inputSchema: inputSchema({}),
    run: async (_values, call) => {
      const startMs = call.host.nowMs();
      const answer = await call.ask('ping');
      const tookMs = Math.round(call.host.nowMs() - startMs);
      return textResult(`The client answered ${encodeJson(answer)} after ${tookMs} ms`);
    },
  },
  {
    name: 'roots',
    title: 'Roots of the client',
    description: 'Asks the client for its roots, if it declared them.',
    inputSchema: inputSchema({}),
    run: async (_values, call) => {
      if (call.clientCapabilities.roots === undefined) return errorResult('The client declared no roots');
      return textResult(encodeJson(await call.ask('roots/list')));
    },
  },
];
