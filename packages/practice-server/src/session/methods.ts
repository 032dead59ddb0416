import { invalidParams } from '../rpc/rpcError.ts';
import { complete } from './completion.ts';
import { initialize } from './initialize.ts';
import { isLogLevel, logLevels } from './logLevels.ts';
import type { Method } from './method.ts';
import { getPrompt, listPrompts } from './promptMethods.ts';
import { listAllResources, listTemplates, readResource, subscribe, unsubscribe } from './resourceMethods.ts';
import { callTool, listTools } from './toolMethods.ts';

const setLevel: Method = (params, { state }) => {
  if (!isLogLevel(params.level)) throw invalidParams(`level must be one of ${logLevels.join(', ')}`);
  state.logLevel = params.level;
  return {};
};

/** Every request the server answers. */
export const methods: ReadonlyMap<string, Method> = new Map([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['resources/list', listAllResources],
  ['resources/templates/list', listTemplates],
  ['resources/read', readResource],
  ['resources/subscribe', subscribe],
  ['resources/unsubscribe', unsubscribe],
  ['prompts/list', listPrompts],
  ['prompts/get', getPrompt],
  ['completion/complete', complete],
  ['logging/setLevel', setLevel],
]);
