import { isJsonObject, type JsonObject, readNumber } from '../json/json.ts';
import { invalidParams } from '../rpc/rpcError.ts';
import { ArgumentError, createArguments } from '../tools/arguments.ts';
import { errorResult } from '../tools/content.ts';
import { describeResult, describeTool, type Tool, type ToolCall } from '../tools/tool.ts';
import { isAtLeast } from './logLevels.ts';
import type { Method, MethodContext } from './method.ts';
import { paginate } from './paginate.ts';

export const listTools: Method = (params, { state }) => {
  const offered = [...state.tools.values()].filter((tool) => tool.isOffered?.(state.features) ?? true);
  const items = offered.map((tool) => describeTool(tool, state.features));
  return paginate('tools', items, params.cursor, state.options.pageSize);
};

export const callTool: Method = async (params, context) => {
  const { features, tools } = context.state;
  const values = params.arguments === undefined ? {} : params.arguments;
  if (typeof params.name !== 'string') throw invalidParams('name must be a string');
  if (!isJsonObject(values)) throw invalidParams('arguments must be an object');
  const tool = tools.get(params.name);
  if (tool === undefined || !(tool.isOffered?.(features) ?? true)) {
    throw invalidParams(`unknown tool: ${params.name}`);
  }
  return describeResult(await runTool(tool, values, createToolCall(params, context)), features);
};

async function runTool(tool: Tool, values: JsonObject, call: ToolCall) {
  try {
    return await tool.run(createArguments(values), call);
  } catch (thrown) {
    if (!(thrown instanceof ArgumentError)) throw thrown;
    if (call.features.hasArgumentErrorsAsResults) return errorResult(thrown.message);
    throw invalidParams(thrown.message);
  }
}

function createToolCall(params: JsonObject, context: MethodContext): ToolCall {
  const { state, host, connection, signal, origin } = context;
  const token = isJsonObject(params._meta) ? params._meta.progressToken : undefined;
  const hasToken = typeof token === 'string' || readNumber(token) !== undefined;
  return {
    host,
    signal,
    features: state.features,
    clientCapabilities: state.clientCapabilities,
    progress: async (progress, total, message) => {
      if (!hasToken || signal.aborted) return;
      const text = state.features.hasProgressMessage ? message : undefined;
      const values = { progressToken: token, progress, total, message: text };
      await connection.notify('notifications/progress', values, origin);
    },
    log: async (level, logger, data) => {
      if (!isAtLeast(level, state.logLevel)) return false;
      await connection.notify('notifications/message', { level, logger, data }, origin);
      return true;
    },
    ask: (method, askParams) => connection.ask(method, askParams, signal, origin),
    addTool: (tool) => {
      state.tools.set(tool.name, tool);
      return connection.notify('notifications/tools/list_changed', undefined);
    },
    addResource: (resource) => {
      state.resources.set(resource.uri, resource);
      return connection.notify('notifications/resources/list_changed', undefined);
    },
    addPrompt: (prompt) => {
      state.prompts.set(prompt.name, prompt);
      return connection.notify('notifications/prompts/list_changed', undefined);
    },
    touch: async (uri) => {
      if (!state.subscriptions.has(uri)) return false;
      await connection.notify('notifications/resources/updated', { uri });
      return true;
    },
  };
}
