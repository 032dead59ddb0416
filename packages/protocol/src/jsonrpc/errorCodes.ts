/** What an error code is called, and what it says in one plain sentence. */
export interface ErrorCode {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
}

/** The codes of JSON-RPC 2.0 and of the MCP revisions; a table. */
export const errorCodes: readonly ErrorCode[] = [
  { code: -32700, name: 'Parse error', meaning: 'What the receiver got was not JSON.' },
  { code: -32600, name: 'Invalid Request', meaning: 'It was JSON, but not a message of JSON-RPC.' },
  { code: -32601, name: 'Method not found', meaning: 'The receiver does not have this method.' },
  {
    code: -32602,
    name: 'Invalid params',
    meaning: 'The method is there, but not with these params; also the answer for an unknown tool or prompt.',
  },
  { code: -32603, name: 'Internal error', meaning: 'Something failed inside the receiver.' },
  { code: -1, name: 'User rejected', meaning: 'The user said no to what the server asked for.' },
  {
    code: -32002,
    name: 'Resource not found',
    meaning: 'There is no resource with this URI (up to 2025-11-25; 2026-07-28 uses -32602).',
  },
  {
    code: -32042,
    name: 'URL elicitation required',
    meaning: 'The user has to open an address first (2025-11-25 only).',
  },
  {
    code: -32020,
    name: 'Header mismatch',
    meaning: 'An HTTP header is missing, malformed, or differs from the body (2026-07-28).',
  },
  {
    code: -32021,
    name: 'Missing required client capability',
    meaning: 'The server needs a capability that the client did not declare (2026-07-28).',
  },
  {
    code: -32022,
    name: 'Unsupported protocol version',
    meaning: 'The server does not speak this revision; `data.supported` lists those it does (2026-07-28).',
  },
];

/** What is known of an error code; undefined for a code of the application's own. */
export function describeErrorCode(code: number): ErrorCode | undefined {
  const known = errorCodes.find((entry) => entry.code === code);
  if (known !== undefined || !Number.isInteger(code)) return known;
  if (code <= -32020 && code >= -32099) {
    return {
      code,
      name: 'Reserved by MCP',
      meaning: 'From 2026-07-28 on only the specification gives out this code.',
    };
  }
  if (code <= -32000 && code >= -32019) {
    return {
      code,
      name: 'Server error',
      meaning: 'A code of the server’s own, from the range that JSON-RPC leaves to servers.',
    };
  }
  if (code <= -32100 && code >= -32768) {
    return { code, name: 'Reserved by JSON-RPC', meaning: 'JSON-RPC keeps this code for later use.' };
  }
  return undefined;
}
