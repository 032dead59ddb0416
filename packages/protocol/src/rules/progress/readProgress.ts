import { textAt, valueAt } from '../../jsonrpc/memberValue.ts';
import type { MessageId, SingleMessage } from '../../jsonrpc/message.ts';
import { idAt } from '../../jsonrpc/messageId.ts';
import type { WireDirection } from '../../jsonrpc/pairing.ts';
import type { MessageMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';
import { relatedTaskOf } from './taskSteps.ts';
import {
  type Course,
  createTokenBook,
  settled,
  strangeCourse,
  type TokenBook,
  type TokenEnd,
  type TokenUse,
} from './tokenBook.ts';

/** What a progress notification says, and what came before it. */
export interface Progress {
  readonly token: MessageId;
  /** The direction of the requests that may have given the token. */
  readonly asker: WireDirection;
  /** What the token is used for; undefined when that is over or nobody gave it. */
  readonly use?: TokenUse;
  /** How that ended what the token was given for. */
  readonly end?: TokenEnd;
  /** The task that it names, when one is known that runs under another token. */
  readonly otherTask?: { readonly taskId: string; readonly use: TokenUse };
  /** The value and the total as written; undefined when they are missing or no numbers. */
  readonly value?: string;
  /** The total of this notification, or else of the one before. */
  readonly total?: string;
  readonly before?: Course['newest'];
  /** That many notifications came within a second for the first time. */
  readonly flood?: { readonly count: number; readonly withinMs: number };
}

/** So many notifications of one token in one second are a flood. */
export const floodPerSecond = 50;

export const progressMethod = 'notifications/progress';

/** The tokens that the rules of this family share. */
export function tokenBookOf(state: RuleState): TokenBook {
  return notesOf(state).book;
}

/** Reads a progress notification and notes it; undefined for all else. Any number of rules may ask. */
export function progressOf(moment: MessageMoment): Progress | undefined {
  const { message, state } = moment;
  if (message.kind !== 'notification' || message.method !== progressMethod) return undefined;
  const notes = notesOf(state);
  if (notes.message === message) return notes.progress;
  notes.message = message;
  notes.progress = read(moment, notes.book);
  return notes.progress;
}

interface Notes {
  readonly book: TokenBook;
  message?: SingleMessage;
  progress?: Progress | undefined;
}

function notesOf(state: RuleState): Notes {
  return state.notebook('progress', (): Notes => ({ book: createTokenBook() }));
}

function read(moment: MessageMoment, book: TokenBook): Progress | undefined {
  const { message, dir, revision, seq } = moment;
  const span = valueAt(message, '/params/progressToken');
  if (span === undefined) return undefined;
  const token = idAt(message.source, span);
  const asker = dir === 'out' ? 'in' : 'out';
  const use = settled(book, book.open[asker].get(token.key), seq);
  const end = use === undefined ? book.over[asker].get(token.key) : undefined;
  const value = numberTextAt(message, '/params/progress');
  const ownTotal = numberTextAt(message, '/params/total');
  const otherTask = revision === '2025-11-25' ? findOtherTask(message, book, asker, token.key) : undefined;
  const course = use?.course ?? (end === undefined ? strangeCourse(book, asker, token.key) : undefined);
  const total = ownTotal ?? course?.total;
  const before = course?.newest;
  const flood = course === undefined ? undefined : note(moment, course, value, ownTotal);
  return {
    token,
    asker,
    ...(use === undefined ? {} : { use }),
    ...(end === undefined ? {} : { end }),
    ...(otherTask === undefined ? {} : { otherTask }),
    ...(value === undefined ? {} : { value }),
    ...(total === undefined ? {} : { total }),
    ...(before === undefined ? {} : { before }),
    ...(flood === undefined ? {} : { flood }),
  };
}

/** Takes a notification into the course of its token; tells when they become a flood. */
function note(
  { seq, atUs }: MessageMoment,
  course: Course,
  value: string | undefined,
  total: string | undefined,
): Progress['flood'] {
  if (value !== undefined) course.newest = { seq, value };
  if (total !== undefined) course.total = total;
  if (course.isFlood) return undefined;
  if (course.count === 0 || atUs - course.secondAtUs >= 1_000_000) {
    course.secondAtUs = atUs;
    course.count = 0;
  }
  course.count += 1;
  if (course.count <= floodPerSecond) return undefined;
  course.isFlood = true;
  return { count: course.count, withinMs: Math.ceil((atUs - course.secondAtUs) / 1000) };
}

function findOtherTask(
  message: SingleMessage,
  book: TokenBook,
  asker: WireDirection,
  key: string,
): Progress['otherTask'] {
  if (book.tasks[asker].size === 0) return undefined;
  const taskId = relatedTaskOf(message, 'params');
  const request = taskId === undefined ? undefined : book.tasks[asker].get(taskId);
  const use = request === undefined ? undefined : book.running.get(request);
  return taskId === undefined || use === undefined || use.key === key ? undefined : { taskId, use };
}

function numberTextAt(message: SingleMessage, pointer: string): string | undefined {
  return valueAt(message, pointer)?.kind === 'number' ? textAt(message, pointer) : undefined;
}
