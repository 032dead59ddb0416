import { stringAt } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { isObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { endRequest, type TokenBook } from './tokenBook.ts';

/** What tells that a task is over, unasked. */
export const taskStatusMethod = 'notifications/tasks/status';

/** The task that a message names in its `_meta`. */
export function relatedTaskOf(message: SingleMessage, member: 'params' | 'result'): string | undefined {
  const meta = readObject(message, member)?._meta;
  const related = isObject(meta) ? meta['io.modelcontextprotocol/related-task'] : undefined;
  const taskId = isObject(related) ? related.taskId : undefined;
  return typeof taskId === 'string' ? taskId : undefined;
}

/** Tells whether a request asks to become a task, which 2025-11-25 alone has. */
export function asksForTask({ message, revision }: MessageMoment): boolean {
  return revision === '2025-11-25' && isObject(readObject(message, 'params')?.task);
}

/** Takes an answer into the book: it ends its request, unless it says that a task has begun. */
export function takeAnswer(moment: MessageMoment, book: TokenBook): void {
  const { link, message, seq } = moment;
  if (link.kind !== 'answer') return;
  const { exchange } = link;
  if (book.running.size === 0) return;
  if (book.augmented.has(exchange)) {
    const taskId = stringAt(message, '/result/task/taskId');
    if (taskId === undefined) {
      endRequest(book, { request: exchange, endedBy: seq });
    } else {
      book.tasks[exchange.dir].set(taskId, exchange);
      endTask(moment, book, exchange.dir, taskId, stringAt(message, '/result/task/status'));
    }
    return;
  }
  endRequest(book, { request: exchange, endedBy: seq });
  if (book.tasks[exchange.dir].size > 0) takeTaskAnswer(moment, book, exchange);
}

/** Takes `notifications/tasks/status` into the book. */
export function takeTaskStatus(moment: MessageMoment, book: TokenBook): void {
  const { message, dir } = moment;
  const asker = dir === 'out' ? 'in' : 'out';
  if (book.tasks[asker].size === 0) return;
  endTask(moment, book, asker, stringAt(message, '/params/taskId'), stringAt(message, '/params/status'));
}

function takeTaskAnswer(moment: MessageMoment, book: TokenBook, { method, dir }: ExchangeEntry): void {
  const { message } = moment;
  if (method === 'tasks/get' || method === 'tasks/cancel') {
    endTask(moment, book, dir, stringAt(message, '/result/taskId'), stringAt(message, '/result/status'));
  }
  // Its result comes only once the task is over, but does not say how that went.
  if (method === 'tasks/result') endTask(moment, book, dir, relatedTaskOf(message, 'result'), 'completed');
}

function endTask(
  { seq }: MessageMoment,
  book: TokenBook,
  asker: WireDirection,
  taskId: string | undefined,
  status: string | undefined,
): void {
  if (taskId === undefined || (status !== 'completed' && status !== 'failed' && status !== 'cancelled'))
    return;
  const request = book.tasks[asker].get(taskId);
  if (request !== undefined) endRequest(book, { request, endedBy: seq, task: { taskId, status } });
}
