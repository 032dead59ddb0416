import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import { textAt } from '../../jsonrpc/memberValue.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject, readObject, token } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { askedOf } from '../stateless/asked.ts';

/** So many tasks of a session are remembered, and so many keys of one; of more, the oldest are forgotten. */
const mostTasks = 1_000;
const mostKeys = 1_000;
/** Questions longer than this are not compared. */
const longest = 10_000;

/** What is known of a task. */
export interface KnownTask {
  readonly createdBy: Seq;
  readonly createdAtUs: AtUs;
  readonly ttlMs: unknown;
  /** The call that became the task, when that was seen. */
  readonly call: ExchangeEntry | undefined;
  status: unknown;
  statusBy: Seq;
  pollIntervalMs: unknown;
  /** When it was told of or asked about last. */
  askedAtUs: AtUs;
  wasFetched: boolean;
  isTooFastTold: boolean;
  /** What each key asked for first, as text. */
  readonly asked: Map<string, { readonly text: string; readonly seq: Seq }>;
}

/** A task as a message tells of it. */
export interface ToldTask {
  readonly kind: 'created' | 'fetched' | 'notified';
  /** Where it stands in the message. */
  readonly path: '/result' | '/params';
  readonly value: ReadObject;
  readonly id: string | undefined;
  readonly before: KnownTask | undefined;
  /** How it was when this message came. */
  readonly statusBefore: { readonly status: unknown; readonly seq: Seq } | undefined;
  /** The keys that asked for something else before. */
  readonly reused: readonly { readonly key: string; readonly seq: Seq }[];
}

interface Book {
  readonly tasks: Map<string, KnownTask>;
  newest?: { readonly seq: Seq; readonly pointer: string; readonly told: ToldTask | undefined };
}

function bookOf({ state }: MessageMoment): Book {
  return state.notebook<Book>('extensions/tasks', () => ({ tasks: new Map() }));
}

/** The task with an id. */
export function knownTask(moment: MessageMoment, id: string): KnownTask | undefined {
  return bookOf(moment).tasks.get(id);
}

/** The task that a call became. */
export function taskOfCall(moment: MessageMoment, call: ExchangeEntry): KnownTask | undefined {
  return [...bookOf(moment).tasks.values()].find((task) => task.call === call);
}

/** Reads the task that a message of the server tells of and remembers it, once however many rules ask. */
export function toldTask(moment: MessageMoment): ToldTask | undefined {
  const { seq, message } = moment;
  const book = bookOf(moment);
  if (book.newest?.seq === seq && book.newest.pointer === message.pointer) return book.newest.told;
  const told = read(moment, book);
  book.newest = { seq, pointer: message.pointer, told };
  return told;
}

function read(moment: MessageMoment, book: Book): ToldTask | undefined {
  const { message, sender, seq } = moment;
  const kind = sender === 'server' ? kindOf(moment) : undefined;
  if (kind === undefined) return undefined;
  const path = kind === 'notified' ? '/params' : '/result';
  const value = readObject(message, path.slice(1));
  if (value === undefined) return undefined;
  const id = typeof value.taskId === 'string' ? value.taskId : idAsked(moment);
  const before = id === undefined ? undefined : book.tasks.get(id);
  const statusBefore = before === undefined ? undefined : { status: before.status, seq: before.statusBy };
  const task = id === undefined ? undefined : (before ?? create(moment, book, id, value));
  const reused = task === undefined ? [] : noteKeys(moment, task, value, path);
  if (task !== undefined) {
    if (task.status !== value.status) {
      task.status = value.status;
      task.statusBy = seq;
    }
    if (kind === 'fetched') task.wasFetched = true;
    if (value.pollIntervalMs !== undefined) task.pollIntervalMs = value.pollIntervalMs;
  }
  return { kind, path, value, id, before, statusBefore, reused };
}

function kindOf({ message, link }: MessageMoment): ToldTask['kind'] | undefined {
  if (message.kind === 'notification') return 'notified';
  if (message.kind !== 'result' || link.kind !== 'answer') return undefined;
  if (link.exchange.method === 'tasks/get') return 'fetched';
  const isCall = link.exchange.method === 'tools/call';
  return isCall && readObject(message, 'result')?.resultType === 'task' ? 'created' : undefined;
}

function idAsked(moment: MessageMoment): string | undefined {
  const id = askedOf(moment)?.params.taskId;
  return typeof id === 'string' ? id : undefined;
}

function create({ link, seq, atUs }: MessageMoment, book: Book, id: string, value: ReadObject): KnownTask {
  const isCall = link.kind === 'answer' && link.exchange.method === 'tools/call';
  const task: KnownTask = {
    createdBy: seq,
    createdAtUs: atUs,
    ttlMs: value.ttlMs,
    call: isCall ? link.exchange : undefined,
    status: value.status,
    statusBy: seq,
    pollIntervalMs: value.pollIntervalMs,
    askedAtUs: atUs,
    wasFetched: false,
    isTooFastTold: false,
    asked: new Map(),
  };
  book.tasks.set(id, task);
  const [oldest] = book.tasks.keys();
  if (book.tasks.size > mostTasks && oldest !== undefined) book.tasks.delete(oldest);
  return task;
}

function noteKeys(
  { message, seq }: MessageMoment,
  { asked }: KnownTask,
  { inputRequests }: ReadObject,
  path: string,
): ToldTask['reused'] {
  if (!isObject(inputRequests)) return [];
  return Object.keys(inputRequests)
    .slice(0, mostKeys)
    .flatMap((key) => {
      const text = textAt(message, `${path}/inputRequests${token(key)}`);
      if (text === undefined || text.length > longest) return [];
      const first = asked.get(key);
      if (first === undefined && asked.size < mostKeys) asked.set(key, { text, seq });
      return first === undefined || first.text === text ? [] : [{ key, seq: first.seq }];
    });
}
