import { encodeJson, isJsonObject } from '../json/json.ts';
import type { IncomingRequest } from '../rpc/incoming.ts';
import type { Fault, FaultActions } from './fault.ts';

const on = 'tools/call';
const floodCount = 200;
const taskId = 'practice-task';

/** Faults in progress, for requests that gave a token. Those about tasks take part when the request asks for a task. */
export const progressFaults: readonly Fault[] = [
  beforeAnswer('progress-token-type', 'sends progress whose token is true, before it answers', () => [
    { progressToken: true, progress: 1 },
  ]),
  beforeAnswer(
    'progress-token-text',
    'sends progress with the token as a string when it was a number, before it answers',
    (token) => [{ progressToken: typeof token === 'string' ? token : encodeJson(token), progress: 1 }],
  ),
  beforeAnswer(
    'progress-backwards',
    'sends progress that goes to 5 and back to 3, before it answers',
    (progressToken) => [
      { progressToken, progress: 5 },
      { progressToken, progress: 3 },
    ],
  ),
  beforeAnswer('progress-above-total', 'sends progress 5.5 of 4, before it answers', (progressToken) => [
    { progressToken, progress: 5.5, total: 4 },
  ]),
  beforeAnswer(
    'progress-message',
    'sends progress with a message of two lines, whatever the revision, before it answers',
    (progressToken) => [{ progressToken, progress: 1, message: 'first line\nsecond line' }],
  ),
  beforeAnswer(
    'progress-flood',
    `sends progress ${floodCount} times at once, before it answers`,
    (progressToken) =>
      Array.from({ length: floodCount }, (_, index) => ({ progressToken, progress: index + 1 })),
  ),
  {
    name: 'progress-same-token',
    about: 'sends two pings with the same progress token right after initialized',
    on: 'initialized',
    initialized: ({ send }) => {
      for (const id of ['fault-1', 'fault-2']) {
        void send({ jsonrpc: '2.0', id, method: 'ping', params: { _meta: { progressToken: 'same' } } });
      }
    },
  },
  {
    name: 'task-token-changed',
    about: 'makes a task of the call, whose progress has another token',
    on,
    request: asTask((send) => {
      send(progress({ progressToken: 'another-token', progress: 1, _meta: relatedTask }));
    }),
  },
  {
    name: 'progress-after-task',
    about: 'makes a task of the call, whose progress goes on when it is completed',
    on,
    request: asTask((send, progressToken) => {
      send({ jsonrpc: '2.0', method: 'notifications/tasks/status', params: task('completed') });
      send(progress({ progressToken, progress: 1, _meta: relatedTask }));
    }),
  },
];

const relatedTask = { 'io.modelcontextprotocol/related-task': { taskId } };

/** A fault that sends these notifications before it answers a call that gave a token. */
function beforeAnswer(
  name: string,
  about: string,
  paramsFor: (token: unknown) => readonly Record<string, unknown>[],
): Fault {
  return {
    name,
    about,
    on,
    request: (request, { send }) => {
      const token = tokenOf(request);
      if (token !== undefined) for (const params of paramsFor(token)) void send(progress(params));
      return 'answer';
    },
  };
}

/** A fault's `request` that answers a call for a task with a task, and then does this. */
function asTask(
  goOn: (send: (message: unknown) => void, token: unknown) => void,
): (request: IncomingRequest, actions: FaultActions) => 'answer' | 'ignore' {
  return (request, actions) => {
    if (!isJsonObject(request.params.task)) return 'answer';
    const send = (message: unknown): void => void actions.send(message);
    send({ jsonrpc: '2.0', id: request.id, result: { task: task('working') } });
    goOn(send, tokenOf(request));
    return 'ignore';
  };
}

function task(status: string): Record<string, unknown> {
  const at = '2025-11-25T00:00:00Z';
  return { taskId, status, createdAt: at, lastUpdatedAt: at, ttl: null };
}

function progress(params: Record<string, unknown>): unknown {
  return { jsonrpc: '2.0', method: 'notifications/progress', params };
}

function tokenOf({ params }: IncomingRequest): unknown {
  return isJsonObject(params._meta) ? params._meta.progressToken : undefined;
}
