import { type MethodDefinition, type MethodTable, makeMethodTable } from '../methodTable.ts';

/** Every request needs `params`, since its metadata stands there. */
const ask = (method: string, path?: string): MethodDefinition => ({
  method,
  kind: 'request',
  sentBy: 'client',
  needsParams: true,
  ...(path === undefined ? {} : { capability: { declaredBy: 'server', path } }),
});

const tell = (method: string, needsParams: boolean, path?: string): MethodDefinition => ({
  method,
  kind: 'notification',
  sentBy: 'server',
  needsParams,
  ...(path === undefined ? {} : { capability: { declaredBy: 'server', path } }),
});

const tasks = 'io.modelcontextprotocol/tasks';
const skills = 'io.modelcontextprotocol/skills';

/** The methods of 2026-07-28 and of the extensions that were published with it: no handshake, and only the client asks. */
export const methods20260728: MethodTable = makeMethodTable([
  ask('server/discover'),
  ask('tools/list', 'tools'),
  ask('tools/call', 'tools'),
  ask('prompts/list', 'prompts'),
  ask('prompts/get', 'prompts'),
  ask('resources/list', 'resources'),
  ask('resources/templates/list', 'resources'),
  ask('resources/read', 'resources'),
  ask('completion/complete', 'completions'),
  ask('subscriptions/listen'),
  tell('notifications/progress', true),
  tell('notifications/message', true, 'logging'),
  tell('notifications/subscriptions/acknowledged', true),
  tell('notifications/tools/list_changed', false, 'tools.listChanged'),
  tell('notifications/prompts/list_changed', false, 'prompts.listChanged'),
  tell('notifications/resources/list_changed', false, 'resources.listChanged'),
  tell('notifications/resources/updated', true, 'resources.subscribe'),
  // The client ends a request by it, the server a subscription; both on stdio only.
  { method: 'notifications/cancelled', kind: 'notification', sentBy: 'either', needsParams: true },
  { ...ask('tasks/get'), extension: tasks },
  { ...ask('tasks/update'), extension: tasks },
  { ...ask('tasks/cancel'), extension: tasks },
  { ...tell('notifications/tasks', true), extension: tasks },
  { ...ask('skills/list'), extension: skills },
  { ...ask('skills/get'), extension: skills },
  { ...ask('resources/directory/read'), extension: skills },
]);
