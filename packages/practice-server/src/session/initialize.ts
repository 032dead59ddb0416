import { isJsonObject, type JsonObject } from '../json/json.ts';
import { drawPng } from '../media/png.ts';
import {
  type Features,
  featuresOf,
  isRevision,
  newestRevision,
  type Revision,
} from '../revision/revisions.ts';
import { errorCodes, invalidParams, RpcError } from '../rpc/rpcError.ts';
import type { Method } from './method.ts';
import type { SessionOptions } from './sessionState.ts';

const instructions =
  'A server to practise with. Call echo or add first; slow and notify show progress and log messages.';

/** Agrees on the revision: the one asked for if it is spoken, else the newest one spoken. */
export const initialize: Method = (params, { state }) => {
  if (state.isInitialized)
    throw new RpcError(errorCodes.invalidRequest, 'the session is initialized already');
  if (typeof params.protocolVersion !== 'string') throw invalidParams('protocolVersion must be a string');
  if (!isJsonObject(params.capabilities)) throw invalidParams('capabilities must be an object');
  if (!isJsonObject(params.clientInfo)) throw invalidParams('clientInfo must be an object');
  state.features = featuresOf(chooseRevision(params.protocolVersion, state.options));
  state.clientCapabilities = params.capabilities;
  state.isInitialized = true;
  return {
    protocolVersion: state.features.revision,
    capabilities: describeCapabilities(state.features),
    serverInfo: describeServer(state.features),
    instructions,
  };
};

function chooseRevision(asked: string, { onlyRevision }: SessionOptions): Revision {
  if (onlyRevision !== undefined) return onlyRevision;
  return isRevision(asked) ? asked : newestRevision;
}

function describeCapabilities(features: Features): JsonObject {
  return {
    logging: {},
    completions: features.hasCompletionsCapability ? {} : undefined,
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    tools: { listChanged: true },
  };
}

function describeServer(features: Features): JsonObject {
  const icon = { src: `data:image/png;base64,${drawPng(16)}`, mimeType: 'image/png', sizes: ['16x16'] };
  return {
    name: 'mcpeek-practice-server',
    title: features.hasTitles ? 'Practice server' : undefined,
    version: '0.1.0',
    description: features.hasImplementationDetails ? 'A server to learn and test with' : undefined,
    icons: features.hasIcons ? [icon] : undefined,
  };
}
