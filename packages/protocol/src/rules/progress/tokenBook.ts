import type { Seq } from '../../base/ids.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';

/** How far the progress with one token has come. */
export interface Course {
  /** The newest notification: its record and its value as written. */
  newest?: { readonly seq: Seq; readonly value: string };
  /** The newest total as written; a notification may leave it out. */
  total?: string;
  /** When the second began in which notifications are counted, and how many it has. */
  secondAtUs: number;
  count: number;
  /** That there are too many is said once. */
  isFlood: boolean;
}

/** A token in use. */
export interface TokenUse {
  readonly key: string;
  /** The token as the newest request wrote it. */
  text: string;
  /** The requests that gave it and are not over, oldest first; more than one is a fault of the asker. */
  readonly requests: Set<ExchangeEntry>;
  readonly course: Course;
}

/** The end of what a token was given for. */
export interface TokenEnd {
  readonly request: ExchangeEntry;
  /** The record that ended it; undefined when the asker gave it up. */
  readonly endedBy?: Seq;
  /** The task that the request had become, and how that ended. */
  readonly task?: { readonly taskId: string; readonly status: string };
}

/** The progress tokens of one session, by the direction of the requests that gave them. */
export interface TokenBook {
  readonly open: Readonly<Record<WireDirection, Map<string, TokenUse>>>;
  /** Tokens of requests that are over, the newest 10,000. */
  readonly over: Readonly<Record<WireDirection, Map<string, TokenEnd>>>;
  /** Tokens that progress came with although nobody gave them, the newest 1,000. */
  readonly strange: Readonly<Record<WireDirection, Map<string, Course>>>;
  /** Requests with a token that were answered with a task which still runs, by the task's id. */
  readonly tasks: Readonly<Record<WireDirection, Map<string, ExchangeEntry>>>;
  /** Requests with a token that are not over. */
  readonly running: Map<ExchangeEntry, TokenUse>;
  /** Requests of these that asked to become a task. */
  readonly augmented: Set<ExchangeEntry>;
  sweepAt: number;
}

const mostOver = 10_000;
const mostStrange = 1_000;
const firstSweep = 1_000;

/** Makes the book of one session, empty. */
export function createTokenBook(): TokenBook {
  return {
    open: { out: new Map(), in: new Map() },
    over: { out: new Map(), in: new Map() },
    strange: { out: new Map(), in: new Map() },
    tasks: { out: new Map(), in: new Map() },
    running: new Map(),
    augmented: new Set(),
    sweepAt: firstSweep,
  };
}

/** Writes down that a request gave a token; the requests before it that have the same and are not over. */
export function giveToken(
  book: TokenBook,
  request: ExchangeEntry,
  key: string,
  text: string,
): readonly ExchangeEntry[] {
  sweep(book);
  const earlier = settled(book, book.open[request.dir].get(key), request.seq);
  const others = [...(earlier?.requests ?? [])].filter(({ cancelledBy }) => cancelledBy === undefined);
  const use = earlier ?? { key, text, requests: new Set<ExchangeEntry>(), course: newCourse() };
  use.text = text;
  use.requests.add(request);
  book.open[request.dir].set(key, use);
  book.over[request.dir].delete(key);
  book.running.set(request, use);
  return others;
}

/** The use of a token that is not over at a record; requests answered before in a form nobody can read are ended first. */
export function settled(book: TokenBook, use: TokenUse | undefined, seq: Seq): TokenUse | undefined {
  if (use === undefined) return undefined;
  for (const request of use.requests) {
    const { answeredBy } = request;
    // An answer of the same array may stand behind, and one that may begin a task is weighed when it is seen.
    if (answeredBy !== undefined && answeredBy !== seq && !book.augmented.has(request))
      endRequest(book, { request, endedBy: answeredBy });
  }
  return use.requests.size === 0 ? undefined : use;
}

/** Forgets what a token was given for, but for how it ended; nothing happens for a request without a token. */
export function endRequest(book: TokenBook, end: TokenEnd): void {
  const { request } = end;
  const use = book.running.get(request);
  if (use === undefined) return;
  book.running.delete(request);
  book.augmented.delete(request);
  if (end.task !== undefined) book.tasks[request.dir].delete(end.task.taskId);
  use.requests.delete(request);
  if (use.requests.size > 0) return;
  book.open[request.dir].delete(use.key);
  keep(book.over[request.dir], use.key, end, mostOver);
}

/** Tells whether so many tokens are over that the oldest of them may have been forgotten. */
export function mayHaveForgotten(book: TokenBook, asker: WireDirection): boolean {
  return book.over[asker].size >= mostOver;
}

/** The course of a token that nobody gave. */
export function strangeCourse(book: TokenBook, asker: WireDirection, key: string): Course {
  const courses = book.strange[asker];
  const known = courses.get(key);
  if (known !== undefined) return known;
  const course = newCourse();
  keep(courses, key, course, mostStrange);
  return course;
}

function newCourse(): Course {
  return { secondAtUs: 0, count: 0, isFlood: false };
}

function keep<Value>(entries: Map<string, Value>, key: string, value: Value, most: number): void {
  entries.set(key, value);
  if (entries.size <= most) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

/** Requests that were given up need no answer, so nothing else would ever end them. */
function sweep(book: TokenBook): void {
  if (book.running.size < book.sweepAt) return;
  for (const request of [...book.running.keys()]) {
    if (request.cancelledBy !== undefined) endRequest(book, { request });
  }
  book.sweepAt = Math.max(firstSweep, 2 * book.running.size);
}
