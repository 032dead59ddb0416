import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';

/**
 * What a session can give of tools: it still starts; it offers them; it did not declare them; it is over, or there is
 * only a capture, so only what was seen is known.
 */
export type ToolsState = 'starting' | 'offered' | 'undeclared' | 'over';

/** Reads it off the session. */
export function toolsState(session: SessionObject | undefined): ToolsState {
  if (session === undefined) return 'over';
  switch (session.phase) {
    case 'connecting':
    case 'negotiating':
    case 'needsAuth':
      return 'starting';
    case 'ready':
      return session.serverCapabilities?.tools === undefined ? 'undeclared' : 'offered';
    default:
      return 'over';
  }
}

/** Whether an answer of tools/list is awaited: then nobody needs to ask again. */
export function isListing(session: SessionObject | undefined): boolean {
  return session?.waiting.some((request) => request.method === 'tools/list') ?? false;
}

/** Why a tool cannot be run now; `undefined` where it can, also where the server did not declare tools. */
export function runDisabledReason(state: ToolsState, isBridgeLost: boolean): string | undefined {
  if (isBridgeLost) return 'MCPeek’s bridge does not answer; the page goes on trying to reach it';
  if (state === 'starting') return 'The session is not ready yet';
  return state === 'over' ? 'The session is over: restart it to run the tool' : undefined;
}
