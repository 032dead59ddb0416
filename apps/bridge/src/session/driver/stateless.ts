import type { Revision } from '@mcpeek/protocol/base/revision';

/** The revision without a handshake that MCPeek speaks. */
export const statelessRevision: Revision = '2026-07-28';

const prefix = 'io.modelcontextprotocol/';

/** The metadata of every request of the era without a handshake, as JSON texts by name (basic, `_meta`). */
export function statelessMeta(of: {
  readonly clientInfoText: string;
  readonly capabilitiesText: string;
}): Readonly<Record<string, string>> {
  return {
    [`${prefix}protocolVersion`]: JSON.stringify(statelessRevision),
    [`${prefix}clientInfo`]: of.clientInfoText,
    [`${prefix}clientCapabilities`]: of.capabilitiesText,
  };
}
