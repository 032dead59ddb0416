import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import { keepNewest } from '../listBook.ts';
import { relatedTaskOf, taskStatusMethod } from '../progress/taskSteps.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { readSupport, type TaskSupport } from './toolSupport.ts';

/** Requests that may become a task. */
export const augmentableMethods = ['tools/call', 'sampling/createMessage', 'elicitation/create'];
/** Requests about tasks. */
export const taskMethods = ['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/list'];
/** All requests that the rules about tasks look at. */
export const watchedMethods = [...augmentableMethods, ...taskMethods, 'tools/list'];
export const toolsChanged = 'notifications/tools/list_changed';

/** What is known of a task so far. */
export interface TaskRecord {
  /** The record that named it first. */
  readonly seq: number;
  /** The record that made it, and the method of the request that became it. */
  readonly createdBy?: number;
  readonly method?: string;
  readonly status?: string;
  readonly statusSeq: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly pollMs?: number;
  /** When it was asked for last, or made. */
  readonly polledUs?: number;
  readonly isPollTold?: boolean;
  /** The record of the result that was fetched. */
  readonly resultSeq?: number;
  readonly isResultAwaited?: boolean;
  /** A request that serves it has come since it wanted input. */
  readonly hasAsked?: boolean;
}

/** What a request asked, as far as its answer is judged by it. */
export interface AskedTask {
  readonly seq: number;
  readonly method: string;
  readonly isAugmented: boolean;
  readonly support: TaskSupport | undefined;
  readonly tool: string | undefined;
  readonly taskId: string | undefined;
  readonly cursor: string | undefined;
  readonly isCursorKnown: boolean;
  readonly related: string | undefined;
  /** The task as it was known when the request was sent. */
  readonly then: TaskRecord | undefined;
}

/** A task as a message describes it. */
export interface ToldTask {
  readonly kind: 'create' | 'get' | 'cancel' | 'list' | 'status';
  /** The place in the message. */
  readonly path: string;
  readonly value: ReadObject;
  readonly taskId: string | undefined;
  readonly before: TaskRecord | undefined;
}

/** What a message has to do with tasks. */
export interface TaskView {
  readonly asked?: AskedTask | undefined;
  readonly told: readonly ToldTask[];
}

/** Pages of `tasks/list` that belong together. */
interface Walk {
  readonly startSeq: number;
  readonly ids: Set<string>;
  next?: string;
  endSeq?: number;
}

/** The tasks of one session, by the direction of the requests that made them. */
export interface TaskBook {
  readonly open: Map<ExchangeEntry, AskedTask>;
  readonly tasks: Readonly<Record<WireDirection, Map<string, TaskRecord>>>;
  readonly cursors: Readonly<Record<WireDirection, Set<string>>>;
  readonly walks: Partial<Record<WireDirection, Walk>>;
  readonly lastWalks: Partial<Record<WireDirection, Walk>>;
  readonly tools: Map<string, TaskSupport>;
  /** Directions of tasks of which it was said that their ids can be guessed. */
  readonly guessable: Set<WireDirection>;
  message?: SingleMessage;
  view: TaskView;
}

/** So many tasks, open requests, cursors and tools are remembered; the oldest are forgotten first. */
export const mostRemembered = 10_000;
const nothing: TaskView = { told: [] };

/** The memory that the rules about tasks share. */
export function taskBookOf({ state }: MessageMoment): TaskBook {
  return state.notebook(
    'tasks',
    (): TaskBook => ({
      open: new Map(),
      tasks: { out: new Map(), in: new Map() },
      cursors: { out: new Set(), in: new Set() },
      walks: {},
      lastWalks: {},
      tools: new Map(),
      guessable: new Set(),
      view: nothing,
    }),
  );
}

/** Reads a message and takes it into the book. Any number of rules may ask. */
export function taskViewOf(moment: MessageMoment): TaskView {
  const book = taskBookOf(moment);
  if (book.message === moment.message) return book.view;
  book.message = moment.message;
  book.view = takeMessage(moment, book);
  return book.view;
}

/**
 * Tells whether a message has anything to do with tasks: it tells of one, names one, asks to become one, is about one, or
 * answers such a request.
 */
export function concernsTasks(moment: MessageMoment): boolean {
  const { asked, told } = taskViewOf(moment);
  if (told.length > 0 || relatedTask(moment) !== undefined) return true;
  if (asked === undefined) return false;
  return asked.isAugmented || asked.support === 'required' || taskMethods.includes(asked.method);
}

/** The direction of the requests whose tasks a message is about. */
export function askerOf({ dir, link, message }: MessageMoment): WireDirection {
  if (link.kind === 'answer' || link.kind === 'duplicate') return link.exchange.dir;
  return message.kind === 'request' ? dir : dir === 'out' ? 'in' : 'out';
}

/** Tells whether a status is one that no other follows. */
export function isTerminal(status: string | undefined): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

function takeMessage(moment: MessageMoment, book: TaskBook): TaskView {
  const { message, link } = moment;
  if (link.kind === 'request') return { asked: takeRequest(moment, book, link.exchange), told: [] };
  if (link.kind === 'answer') return takeAnswer(moment, book, link.exchange);
  if (message.kind !== 'notification') return nothing;
  if (message.method === toolsChanged) book.tools.clear();
  if (message.method !== taskStatusMethod) return nothing;
  const value = readObject(message, 'params');
  return { told: value === undefined ? [] : [takeTask(moment, book, 'status', '/params', value)] };
}

function takeRequest(moment: MessageMoment, book: TaskBook, exchange: ExchangeEntry): AskedTask | undefined {
  const { message, dir, seq, atUs } = moment;
  const { method } = exchange;
  if (!watchedMethods.includes(method)) return undefined;
  const params = readObject(message, 'params');
  const isCall = method === 'tools/call';
  const tool = isCall && typeof params?.name === 'string' ? params.name : undefined;
  const taskId = typeof params?.taskId === 'string' ? params.taskId : undefined;
  const cursor = typeof params?.cursor === 'string' ? params.cursor : undefined;
  const then = taskId === undefined ? undefined : book.tasks[dir].get(taskId);
  const related = relatedTaskOf(message, 'params');
  const asked: AskedTask = {
    seq,
    method,
    isAugmented: augmentableMethods.includes(method) && isObject(params?.task),
    support: tool === undefined ? undefined : book.tools.get(tool),
    tool,
    taskId,
    cursor,
    isCursorKnown: cursor === undefined || book.cursors[dir].has(cursor),
    related,
    then,
  };
  keepNewest(book.open, exchange, asked, mostRemembered);
  if (taskId !== undefined && then !== undefined) {
    if (method === 'tasks/get') book.tasks[dir].set(taskId, { ...then, polledUs: atUs });
    if (method === 'tasks/result') book.tasks[dir].set(taskId, { ...then, isResultAwaited: true });
  }
  const served = related === undefined ? undefined : book.tasks[dir === 'out' ? 'in' : 'out'].get(related);
  if (related !== undefined && served !== undefined)
    book.tasks[dir === 'out' ? 'in' : 'out'].set(related, { ...served, hasAsked: true });
  return asked;
}

function takeAnswer(moment: MessageMoment, book: TaskBook, exchange: ExchangeEntry): TaskView {
  const { message } = moment;
  const asked = book.open.get(exchange);
  book.open.delete(exchange);
  const result = readObject(message, 'result');
  if (result === undefined) return { asked, told: [] };
  switch (exchange.method) {
    case 'tasks/get':
    case 'tasks/cancel': {
      const kind = exchange.method === 'tasks/get' ? 'get' : 'cancel';
      return { asked, told: [takeTask(moment, book, kind, '/result', result)] };
    }
    case 'tasks/result':
      takeResult(moment, book, asked);
      return { asked, told: [] };
    case 'tasks/list':
      return { asked, told: takeList(moment, book, asked, result) };
    case 'tools/list':
      for (const [name, support] of readSupport(result))
        keepNewest(book.tools, name, support, mostRemembered);
      return { asked, told: [] };
    default: {
      const { task } = result;
      if (!augmentableMethods.includes(exchange.method) || !isObject(task)) return { asked, told: [] };
      return { asked, told: [takeTask(moment, book, 'create', '/result/task', task)] };
    }
  }
}

function takeResult(moment: MessageMoment, book: TaskBook, asked: AskedTask | undefined): void {
  const tasks = book.tasks[askerOf(moment)];
  const taskId = asked?.taskId;
  const known = taskId === undefined ? undefined : tasks.get(taskId);
  if (taskId !== undefined && known !== undefined)
    tasks.set(taskId, { ...known, resultSeq: moment.seq, isResultAwaited: false });
}

function takeList(
  moment: MessageMoment,
  book: TaskBook,
  asked: AskedTask | undefined,
  result: ReadObject,
): readonly ToldTask[] {
  const asker = askerOf(moment);
  const list: readonly unknown[] = Array.isArray(result.tasks) ? result.tasks : [];
  const told = list.flatMap((value, index) =>
    isObject(value) ? [takeTask(moment, book, 'list', `/result/tasks/${index}`, value)] : [],
  );
  const begun = book.walks[asker];
  if (asked === undefined) return told;
  const again = begun?.next === asked.cursor ? begun : undefined;
  const walk: Walk | undefined =
    asked.cursor === undefined ? { startSeq: asked.seq, ids: new Set<string>() } : again;
  if (walk === undefined) return told;
  for (const { taskId } of told)
    if (taskId !== undefined && walk.ids.size <= mostRemembered) walk.ids.add(taskId);
  if (typeof result.nextCursor === 'string') {
    walk.next = result.nextCursor;
    book.walks[asker] = walk;
    const cursors = book.cursors[asker];
    cursors.add(result.nextCursor);
    const [oldest] = cursors;
    if (cursors.size > mostRemembered && oldest !== undefined) cursors.delete(oldest);
  } else {
    delete book.walks[asker];
    walk.endSeq = moment.seq;
    if (walk.ids.size <= mostRemembered) book.lastWalks[asker] = walk;
  }
  return told;
}

function takeTask(
  moment: MessageMoment,
  book: TaskBook,
  kind: ToldTask['kind'],
  path: string,
  value: ReadObject,
): ToldTask {
  const { seq, atUs, link } = moment;
  const taskId = typeof value.taskId === 'string' ? value.taskId : undefined;
  const tasks = book.tasks[askerOf(moment)];
  const before = taskId === undefined ? undefined : tasks.get(taskId);
  if (taskId === undefined) return { kind, path, value, taskId, before };
  const { status, createdAt, lastUpdatedAt, pollInterval } = value;
  const known = kind === 'create' ? undefined : before;
  const isAnswer = link.kind === 'answer';
  const now: TaskRecord = {
    seq,
    ...known,
    ...(kind === 'create' && isAnswer
      ? { createdBy: seq, method: link.exchange.method, polledUs: atUs }
      : {}),
    statusSeq: typeof status === 'string' ? seq : (known?.statusSeq ?? seq),
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof createdAt === 'string' && known?.createdAt === undefined ? { createdAt } : {}),
    ...(typeof lastUpdatedAt === 'string' ? { updatedAt: lastUpdatedAt } : {}),
    ...(typeof pollInterval === 'number' ? { pollMs: pollInterval } : {}),
    ...(status !== known?.status ? { hasAsked: false } : {}),
  };
  keepNewest(tasks, taskId, now, mostRemembered);
  return { kind, path, value, taskId, before };
}

/** The task that a message of any kind says it belongs to. */
export function relatedTask({ message }: MessageMoment): string | undefined {
  return relatedTaskOf(message, message.kind === 'result' ? 'result' : 'params');
}
