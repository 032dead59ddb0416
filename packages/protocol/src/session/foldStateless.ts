import { isHandshakeRevision, isRevision, type Revision } from '../base/revision.ts';
import { mentions, numberAt } from '../jsonrpc/memberValue.ts';
import type { ErrorMessage, RequestMessage, ResultMessage } from '../jsonrpc/message.ts';
import { carriedVersion } from './carriedVersion.ts';
import { childObject, optional, readEnvelope, readImplementation, readText } from './readParts.ts';
import type { SessionState } from './sessionState.ts';

/** The revision without a handshake that a request names in its metadata, when it is one that is known. */
export function statelessRevision(message: RequestMessage): Revision | undefined {
  const version = carriedVersion(message);
  return version === undefined || !isRevision(version) || isHandshakeRevision(version) ? undefined : version;
}

/** The state after a request of the client whose metadata names a revision. */
export function foldCarrier(state: SessionState, message: RequestMessage, revision: Revision): SessionState {
  // A client that was refused the handshake begins anew.
  const era = state.era === undefined || state.phase === 'refused' ? 'stateless' : state.era;
  const isKnown = state.era === era && state.carried === revision && state.client !== undefined;
  if (isKnown || (state.carried === revision && !mentions(message, 'params', 'clientInfo'))) return state;
  const meta = childObject(childObject(readEnvelope(message), 'params'), '_meta');
  return {
    ...state,
    era,
    carried: revision,
    ...optional('client', state.client ?? readImplementation(meta, 'io.modelcontextprotocol/clientInfo')),
  };
}

/** The state after the answer of a request whose metadata named a revision. */
export function foldStatelessAnswer(
  state: SessionState,
  message: ResultMessage | ErrorMessage,
  answers: string,
  revision: Revision,
): SessionState {
  if (state.era !== 'stateless') return state;
  if (message.kind === 'error') return foldRefusal(state, message, answers);
  const proven: SessionState = state.revision === revision ? state : { ...state, revision };
  if (answers !== 'server/discover' && proven.server !== undefined) return proven;
  if (answers !== 'server/discover' && !mentions(message, 'result', 'serverInfo')) return proven;
  const result = childObject(readEnvelope(message), 'result');
  const server = readImplementation(childObject(result, '_meta'), 'io.modelcontextprotocol/serverInfo');
  if (answers !== 'server/discover') return server === undefined ? proven : { ...proven, server };
  const versions = result?.supportedVersions;
  return {
    ...proven,
    ...optional('server', server ?? proven.server),
    ...optional('serverCapabilities', childObject(result, 'capabilities')),
    ...optional('instructions', readText(result, 'instructions')),
    ...(Array.isArray(versions)
      ? { supportedVersions: versions.filter((version) => typeof version === 'string') }
      : {}),
  };
}

/** Only a few codes say that the server knows the era; any other answer to the first question leaves it open. */
function foldRefusal(state: SessionState, message: ErrorMessage, answers: string): SessionState {
  const code = numberAt(message, '/error/code');
  const isModern = code !== undefined && code <= -32020 && code >= -32022;
  if (isModern || answers !== 'server/discover' || state.revision !== undefined) return state;
  const { era: _, carried: __, ...rest } = state;
  return rest;
}
