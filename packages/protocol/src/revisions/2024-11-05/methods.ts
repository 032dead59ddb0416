import {
  type MethodDefinition,
  type MethodTable,
  makeMethodTable,
  type NeededCapability,
} from '../methodTable.ts';

type Options = { readonly needsParams?: true; readonly capability?: NeededCapability };

const server = (path: string): NeededCapability => ({ declaredBy: 'server', path });
const client = (path: string): NeededCapability => ({ declaredBy: 'client', path });

const define =
  (kind: MethodDefinition['kind'], sentBy: MethodDefinition['sentBy']) =>
  (method: string, { needsParams, capability }: Options = {}): MethodDefinition => ({
    method,
    kind,
    sentBy,
    needsParams: needsParams === true,
    ...(capability === undefined ? {} : { capability }),
  });

const clientAsks = define('request', 'client');
const serverAsks = define('request', 'server');
const eitherAsks = define('request', 'either');
const clientTells = define('notification', 'client');
const serverTells = define('notification', 'server');
const eitherTells = define('notification', 'either');

/** The methods of 2024-11-05. */
export const methods20241105: MethodTable = makeMethodTable([
  clientAsks('initialize', { needsParams: true }),
  eitherAsks('ping'),
  clientAsks('tools/list', { capability: server('tools') }),
  clientAsks('tools/call', { needsParams: true, capability: server('tools') }),
  clientAsks('resources/list', { capability: server('resources') }),
  clientAsks('resources/templates/list', { capability: server('resources') }),
  clientAsks('resources/read', { needsParams: true, capability: server('resources') }),
  clientAsks('resources/subscribe', { needsParams: true, capability: server('resources.subscribe') }),
  clientAsks('resources/unsubscribe', { needsParams: true, capability: server('resources.subscribe') }),
  clientAsks('prompts/list', { capability: server('prompts') }),
  clientAsks('prompts/get', { needsParams: true, capability: server('prompts') }),
  clientAsks('completion/complete', { needsParams: true }),
  clientAsks('logging/setLevel', { needsParams: true, capability: server('logging') }),
  serverAsks('roots/list', { capability: client('roots') }),
  serverAsks('sampling/createMessage', { needsParams: true, capability: client('sampling') }),
  clientTells('notifications/initialized'),
  eitherTells('notifications/cancelled', { needsParams: true }),
  eitherTells('notifications/progress', { needsParams: true }),
  serverTells('notifications/message', { needsParams: true, capability: server('logging') }),
  serverTells('notifications/resources/list_changed', { capability: server('resources.listChanged') }),
  serverTells('notifications/resources/updated', {
    needsParams: true,
    capability: server('resources.subscribe'),
  }),
  serverTells('notifications/prompts/list_changed', { capability: server('prompts.listChanged') }),
  serverTells('notifications/tools/list_changed', { capability: server('tools.listChanged') }),
  clientTells('notifications/roots/list_changed', { capability: client('roots.listChanged') }),
]);
