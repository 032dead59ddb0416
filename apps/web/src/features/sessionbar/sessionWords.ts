import type { LinkFailure } from '@mcpeek/protocol/link/linkFailure';
import type { SessionObject, SessionPhase } from '@mcpeek/protocol/wire/sessionObject';

/** The dot of a phase. */
export function dotOfPhase(phase: SessionPhase): 'live' | 'busy' | 'failed' | 'off' {
  switch (phase) {
    case 'ready':
      return 'live';
    case 'connecting':
    case 'negotiating':
    case 'needsAuth':
    case 'closing':
      return 'busy';
    case 'failed':
      return 'failed';
    case 'closed':
      return 'off';
  }
}

const phaseWords: Readonly<Record<SessionPhase, string>> = {
  connecting: 'connecting',
  negotiating: 'negotiating',
  needsAuth: 'needs a login',
  ready: 'ready',
  closing: 'closing',
  closed: 'closed',
  failed: 'failed',
};

/** A phase in words. */
export function wordsOfPhase(phase: SessionPhase): string {
  return phaseWords[phase];
}

const failureWords: Readonly<Record<LinkFailure['kind'], string>> = {
  notFound: 'command not found',
  notExecutable: 'may not be executed',
  badCwd: 'no such working folder',
  spawnFailed: 'could not be started',
  exitedEarly: 'exited before the handshake',
  exited: 'the server exited',
  handshakeRefused: 'handshake refused',
  handshakeMalformed: 'handshake malformed',
  unsupportedRevision: 'revision not supported',
  timeout: 'no answer in time',
  cancelled: 'cancelled',
  bridgeRestarted: 'MCPeek was restarted',
  storeFailed: 'could not be stored',
  unreachable: 'not reachable',
  notLetIn: 'not let in',
  redirected: 'leads to another address',
  notMcp: 'no MCP answer',
  endpointElsewhere: 'endpoint at another origin',
  noStream: 'no event stream',
  sessionGone: 'session lost',
};

/** Why a session failed, in a few words; the whole text stands above the rows. */
export function wordsOfFailure(kind: LinkFailure['kind']): string {
  return failureWords[kind];
}

/** The transport that is spoken, in a word; until that is known, the one of the target. */
export function transportOf({ target, transport }: Pick<SessionObject, 'target' | 'transport'>): string {
  const words = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE' } as const;
  return words[transport ?? target.kind];
}

/** What the server declared, as words in a fixed order, then what is unknown to us. */
export function capabilityWords(capabilities: SessionObject['serverCapabilities']): readonly string[] {
  if (capabilities === undefined) return [];
  const order = ['tools', 'resources', 'prompts', 'completions', 'logging', 'tasks', 'experimental'];
  const declared = Object.keys(capabilities).filter((name) => capabilities[name] !== undefined);
  return declared.sort((a, b) => rank(order, a) - rank(order, b));
}

/** Whether a session can be asked things. */
export function isOver(phase: SessionPhase): boolean {
  return phase === 'closed' || phase === 'failed';
}

/** Why the Tools pane has nothing to offer; undefined when it has, or while nobody knows whether the capture holds tools. */
export function toolsReason(
  session: SessionObject | undefined,
  holdsTools: boolean | undefined,
): string | undefined {
  if (holdsTools === true) return undefined;
  if (session === undefined) return holdsTools === false ? 'this capture holds no tools/list' : undefined;
  if (session.serverCapabilities === undefined) {
    return isOver(session.phase)
      ? 'the session ended before the server said what it offers'
      : 'the server has not said yet what it offers';
  }
  return session.serverCapabilities.tools === undefined ? 'the server did not declare “tools”' : undefined;
}

function rank(order: readonly string[], name: string): number {
  const index = order.indexOf(name);
  return index === -1 ? order.length : index;
}
