import type { JsonObject } from '../json/json.ts';
import { type Contents, describeResource, describeTemplate } from '../resources/resource.ts';
import { templates } from '../resources/templates.ts';
import { errorCodes, invalidParams, RpcError } from '../rpc/rpcError.ts';
import type { Method, MethodContext } from './method.ts';
import { paginate } from './paginate.ts';

export const listAllResources: Method = (params, { state }) => {
  const items = [...state.resources.values()].map((resource) => describeResource(resource, state.features));
  return paginate('resources', items, params.cursor, state.options.pageSize);
};

export const listTemplates: Method = (params, { state }) => {
  const items = templates.map((template) => describeTemplate(template, state.features));
  return paginate('resourceTemplates', items, params.cursor, state.options.pageSize);
};

export const readResource: Method = (params, context) => {
  const uri = readUri(params);
  const found = findContents(uri, context);
  if (found === undefined) throw notFound(uri);
  return { contents: [{ uri, mimeType: found.mimeType, ...found.contents }] };
};

export const subscribe: Method = (params, context) => {
  const { state, host, connection } = context;
  const uri = readUri(params);
  if (findContents(uri, context) === undefined) throw notFound(uri);
  if (state.subscriptions.has(uri)) return {};
  const periodMs = state.resources.get(uri)?.changesEveryMs;
  const tell = () => void connection.notify('notifications/resources/updated', { uri });
  state.subscriptions.set(uri, periodMs === undefined ? () => {} : host.every(periodMs, tell));
  return {};
};

export const unsubscribe: Method = (params, { state }) => {
  const uri = readUri(params);
  state.subscriptions.get(uri)?.();
  state.subscriptions.delete(uri);
  return {};
};

function readUri(params: JsonObject): string {
  if (typeof params.uri !== 'string') throw invalidParams('uri must be a string');
  return params.uri;
}

function notFound(uri: string): RpcError {
  return new RpcError(errorCodes.resourceNotFound, `no such resource: ${uri}`, { uri });
}

function findContents(
  uri: string,
  { state, host }: MethodContext,
): { readonly mimeType: string; readonly contents: Contents } | undefined {
  const resource = state.resources.get(uri);
  if (resource !== undefined) return { mimeType: resource.mimeType, contents: resource.read(host) };
  for (const template of templates) {
    const contents = template.read(uri);
    if (contents !== undefined) return { mimeType: template.mimeType, contents };
  }
  return undefined;
}
