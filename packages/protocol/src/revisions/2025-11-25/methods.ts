import { methods20250618 } from '../2025-06-18/methods.ts';
import { amendMethodTable, type MethodDefinition, type MethodTable } from '../methodTable.ts';

const task = (method: string, path: string, needsParams: boolean): MethodDefinition => ({
  method,
  kind: 'request',
  sentBy: 'either',
  needsParams,
  capability: { declaredBy: 'receiver', path },
});

/** The methods of 2025-11-25: tasks, and the end of a question that was answered on a web page. */
export const methods20251125: MethodTable = amendMethodTable(methods20250618, {
  plus: [
    task('tasks/get', 'tasks', true),
    task('tasks/result', 'tasks', true),
    task('tasks/cancel', 'tasks.cancel', true),
    task('tasks/list', 'tasks.list', false),
    {
      method: 'notifications/tasks/status',
      kind: 'notification',
      sentBy: 'either',
      needsParams: true,
      capability: { declaredBy: 'sender', path: 'tasks' },
    },
    {
      method: 'notifications/elicitation/complete',
      kind: 'notification',
      sentBy: 'server',
      needsParams: true,
      capability: { declaredBy: 'client', path: 'elicitation.url' },
    },
  ],
});
