import type { HandshakeRevision } from '../base/revision.ts';

/** What the two sides say in a handshake; capabilities as JSON text. */
export interface HandshakeParts {
  readonly revision?: HandshakeRevision;
  readonly client?: string;
  readonly server?: string;
}

/** The three frames of a handshake without a fault: initialize (id `"i"`), its result, and initialized. */
export function handshakeSteps(parts: HandshakeParts = {}): readonly [string, string, string] {
  const { revision = '2025-06-18', client = '{}', server = '{}' } = parts;
  return [
    `C>S {"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":${client},"clientInfo":{"name":"c","version":"1"}}}`,
    `S>C {"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"${revision}","capabilities":${server},"serverInfo":{"name":"s","version":"1"}}}`,
    'C>S {"jsonrpc":"2.0","method":"notifications/initialized"}',
  ];
}
