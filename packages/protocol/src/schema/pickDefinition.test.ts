import { describe, expect, it } from 'vitest';
import { revisions } from '../base/revision.ts';
import { methodTypesOf, pickDefinition } from './pickDefinition.ts';
import { typesOf } from './typesOf.ts';

/** Method, who sends it, the revisions that have it (oldest first), where params are needed, params, result. */
const requests = [
  ['initialize', 'client', '1111-', '1111-', 'InitializeRequestParams', 'InitializeResult'],
  ['ping', 'either', '1111-', '0000-', 'RequestParams', 'EmptyResult'],
  ['server/discover', 'client', '----1', '----1', 'RequestParams', 'DiscoverResult'],
  ['tools/list', 'client', '11111', '00001', 'PaginatedRequestParams', 'ListToolsResult'],
  ['tools/call', 'client', '11111', '11111', 'CallToolRequestParams', 'CallToolResult'],
  ['resources/list', 'client', '11111', '00001', 'PaginatedRequestParams', 'ListResourcesResult'],
  [
    'resources/templates/list',
    'client',
    '11111',
    '00001',
    'PaginatedRequestParams',
    'ListResourceTemplatesResult',
  ],
  ['resources/read', 'client', '11111', '11111', 'ReadResourceRequestParams', 'ReadResourceResult'],
  ['resources/subscribe', 'client', '1111-', '1111-', 'SubscribeRequestParams', 'EmptyResult'],
  ['resources/unsubscribe', 'client', '1111-', '1111-', 'UnsubscribeRequestParams', 'EmptyResult'],
  ['prompts/list', 'client', '11111', '00001', 'PaginatedRequestParams', 'ListPromptsResult'],
  ['prompts/get', 'client', '11111', '11111', 'GetPromptRequestParams', 'GetPromptResult'],
  ['completion/complete', 'client', '11111', '11111', 'CompleteRequestParams', 'CompleteResult'],
  ['logging/setLevel', 'client', '1111-', '1111-', 'SetLevelRequestParams', 'EmptyResult'],
  [
    'subscriptions/listen',
    'client',
    '----1',
    '----1',
    'SubscriptionsListenRequestParams',
    'SubscriptionsListenResult',
  ],
  ['roots/list', 'server', '1111-', '0000-', 'RequestParams', 'ListRootsResult'],
  ['sampling/createMessage', 'server', '1111-', '1111-', 'CreateMessageRequestParams', 'CreateMessageResult'],
  ['elicitation/create', 'server', '--11-', '--11-', 'ElicitRequestParams', 'ElicitResult'],
  ['tasks/get', 'either', '---1-', '---1-', 'TaskIdRequestParams', 'GetTaskResult'],
  ['tasks/result', 'either', '---1-', '---1-', 'TaskIdRequestParams', 'GetTaskPayloadResult'],
  ['tasks/cancel', 'either', '---1-', '---1-', 'TaskIdRequestParams', 'CancelTaskResult'],
  ['tasks/list', 'either', '---1-', '---0-', 'PaginatedRequestParams', 'ListTasksResult'],
] as const;

const notifications = [
  ['notifications/initialized', 'client', '1111-', '0000-', 'NotificationParams'],
  ['notifications/cancelled', 'either', '11111', '11111', 'CancelledNotificationParams'],
  ['notifications/progress', 'either', '11111', '11111', 'ProgressNotificationParams'],
  ['notifications/message', 'server', '11111', '11111', 'LoggingMessageNotificationParams'],
  ['notifications/resources/list_changed', 'server', '11111', '00000', 'NotificationParams'],
  ['notifications/resources/updated', 'server', '11111', '11111', 'ResourceUpdatedNotificationParams'],
  ['notifications/prompts/list_changed', 'server', '11111', '00000', 'NotificationParams'],
  ['notifications/tools/list_changed', 'server', '11111', '00000', 'NotificationParams'],
  ['notifications/roots/list_changed', 'client', '1111-', '0000-', 'NotificationParams'],
  ['notifications/elicitation/complete', 'server', '---1-', '---1-', 'ElicitationCompleteNotificationParams'],
  ['notifications/tasks/status', 'either', '---1-', '---1-', 'TaskStatusNotificationParams'],
  [
    'notifications/subscriptions/acknowledged',
    'server',
    '----1',
    '----1',
    'SubscriptionsAcknowledgedNotificationParams',
  ],
] as const;

const all = [
  ...requests.map(
    ([method, by, has, needs, params, result]) =>
      ({ kind: 'request', method, by, has, needs, params, result }) as const,
  ),
  ...notifications.map(
    ([method, by, has, needs, params]) => ({ kind: 'notification', method, by, has, needs, params }) as const,
  ),
];

describe.each(revisions.map((revision, index) => [revision, index] as const))('in %s', (revision, index) => {
  it('the methods are those of the table and no others', () => {
    const expected = all.filter(({ has }) => has[index] === '1').map(({ method }) => method);
    expect([...methodTypesOf(revision).keys()].sort()).toEqual(expected.toSorted());
  });

  it.each(all.filter(({ has }) => has[index] === '1'))('$method has its params', (row) => {
    const picked = pickDefinition(revision, { kind: row.kind, method: row.method });
    const isRequired = row.needs[index] === '1';
    expect(picked).toEqual({ kind: 'definition', part: 'params', definition: row.params, isRequired });
    expect(typesOf(revision).has(row.params)).toBe(true);
    const by = index === 4 && row.method === 'notifications/progress' ? 'server' : row.by;
    expect(methodTypesOf(revision).get(row.method)?.sentBy).toBe(by);
  });

  it.each(all.filter(({ has }) => has[index] !== '1'))('$method belongs to other revisions', (row) => {
    const having = revisions.filter((_, other) => row.has[other] === '1');
    expect(pickDefinition(revision, { kind: row.kind, method: row.method })).toEqual({
      kind: 'notInThisRevision',
      revisions: having,
    });
  });

  it.each(requests.filter(([, , has]) => has[index] === '1'))('%s has its result', (...row) => {
    const [method, , , , , definition] = row;
    expect(pickDefinition(revision, { kind: 'result', method })).toEqual({
      kind: 'definition',
      part: 'result',
      definition,
      isRequired: true,
    });
    expect(typesOf(revision).has(definition)).toBe(true);
  });
});

describe('which result it is', () => {
  const definitionOf = (...[revision, facts]: Parameters<typeof pickDefinition>): string => {
    const picked = pickDefinition(revision, facts);
    return picked.kind === 'definition' ? picked.definition : picked.kind;
  };

  it('depends on whether a task was asked for, where there are tasks', () => {
    const facts = { kind: 'result', method: 'tools/call', isTask: true } as const;
    expect(definitionOf('2025-11-25', facts)).toBe('CreateTaskResult');
    expect(definitionOf('2025-06-18', facts)).toBe('CallToolResult');
    expect(definitionOf('2025-11-25', { kind: 'result', method: 'tools/list', isTask: true })).toBe(
      'ListToolsResult',
    );
  });

  it('is that of the request that became the task', () => {
    const facts = { kind: 'result', method: 'tasks/result' } as const;
    expect(definitionOf('2025-11-25', { ...facts, taskMethod: 'tools/call' })).toBe('CallToolResult');
    expect(definitionOf('2025-11-25', { ...facts, taskMethod: 'x' })).toBe('GetTaskPayloadResult');
    expect(definitionOf('2025-11-25', facts)).toBe('GetTaskPayloadResult');
  });

  it('depends on resultType since 2026-07-28, and not before', () => {
    const facts = { kind: 'result', method: 'tools/call' } as const;
    expect(definitionOf('2026-07-28', { ...facts, resultType: 'complete' })).toBe('CallToolResult');
    expect(definitionOf('2026-07-28', { ...facts, resultType: 'input_required' })).toBe(
      'InputRequiredResult',
    );
    expect(definitionOf('2026-07-28', { ...facts, resultType: 'task' })).toBe('unknown');
    expect(definitionOf('2025-11-25', { ...facts, resultType: 'task' })).toBe('CallToolResult');
  });

  it('depends on the code of an error, where the revision has the code', () => {
    const codeOf = (...[revision, code]: [(typeof revisions)[number], number]) =>
      definitionOf(revision, { kind: 'error', code });
    expect(codeOf('2025-11-25', -32042)).toBe('URLElicitationRequiredDetails');
    expect(codeOf('2026-07-28', -32042)).toBe('Error');
    expect(codeOf('2026-07-28', -32020)).toBe('HeaderMismatchDetails');
    expect(codeOf('2026-07-28', -32021)).toBe('MissingRequiredClientCapabilityDetails');
    expect(codeOf('2026-07-28', -32022)).toBe('UnsupportedProtocolVersionDetails');
    expect(codeOf('2025-06-18', -32022)).toBe('Error');
    expect(definitionOf('2025-06-18', { kind: 'error', code: undefined })).toBe('Error');
  });
});

describe('what nobody knows', () => {
  it.each(['x', '', '__proto__', 'constructor', 'notifications/x'])('is unknown: %s', (method) => {
    for (const revision of revisions)
      for (const kind of ['request', 'notification', 'result'] as const)
        expect(pickDefinition(revision, { kind, method })).toEqual({ kind: 'unknown' });
  });

  it('a request by the name of a notification is unknown as a request, and the reverse', () => {
    expect(pickDefinition('2025-11-25', { kind: 'request', method: 'notifications/progress' }).kind).toBe(
      'unknown',
    );
    expect(pickDefinition('2025-11-25', { kind: 'notification', method: 'tools/list' }).kind).toBe('unknown');
  });
});

it('no method means different things in the two directions', () => {
  for (const revision of revisions) {
    const types = typesOf(revision);
    for (const [ours, theirs] of [
      ['ClientRequest', 'ServerRequest'],
      ['ClientNotification', 'ServerNotification'],
    ] as const) {
      const names = [ours, theirs].map((union) => {
        const shape = types.get(union)?.shape;
        return shape?.kind === 'union' ? shape.variants.map((one) => (one.kind === 'ref' ? one.to : '')) : [];
      });
      const methods = names.map((side) => new Map(side.map((name) => [methodOf(types, name), name])));
      for (const [method, name] of methods[0] ?? []) {
        const other = methods[1]?.get(method);
        if (other !== undefined) expect(other).toBe(name);
      }
    }
  }
});

function methodOf(types: ReturnType<typeof typesOf>, name: string): unknown {
  const shape = types.get(name)?.shape;
  const method = shape?.kind === 'object' ? shape.members.get('method')?.shape : undefined;
  return method?.kind === 'fixed' ? method.value : undefined;
}
