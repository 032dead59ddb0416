import type { Revision } from '../../base/revision.ts';
import { memberOf } from '../../jsonrpc/memberValue.ts';
import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { findMethod } from '../../revisions/methods.ts';
import { maySend } from '../../revisions/methodTable.ts';
import { fitsPlainly } from '../../schema/fitsPlainly.ts';
import { type MessageFacts, pickDefinition } from '../../schema/pickDefinition.ts';
import { type Review, reviewValue } from '../../schema/reviewValue.ts';
import { isObject, type ReadObject, readMember, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { judgeValue } from './verdict.ts';

/** What the types say of a message's params or result. */
export interface SchemaReading {
  readonly part: 'params' | 'result';
  readonly method: string;
  readonly definition: string;
  /** The part is not there, although the method needs it. */
  readonly isMissing: boolean;
  readonly review: Review;
  /** The request that a result answers. */
  readonly asked?: ExchangeEntry;
}

/** Issues of one kind that are told of a frame; the rest is counted. */
export const mostTold = 20;

/**
 * Reads a message by the type of its method, once for all rules; undefined when there is no type to read it by, or
 * nothing to tell.
 */
export function readSchema(moment: MessageMoment): SchemaReading | undefined {
  const notes = moment.state.notebook('schema', makeNotes);
  if (notes.message !== moment.message) {
    notes.message = moment.message;
    notes.reading = read(moment, notes);
  }
  return notes.reading;
}

/** Tells whether the types have anything to tell of a message. */
export function deservesWord(moment: MessageMoment): boolean {
  const reading = readSchema(moment);
  return reading !== undefined;
}

const nothing: Review = { faults: [], remarks: [], more: new Map() };
/** Tasks whose method is remembered; of older ones the result is not read. */
const mostTasks = 1_000;

interface Notes {
  message: SingleMessage | undefined;
  reading: SchemaReading | undefined;
  /** Requests that asked to be run as tasks. */
  readonly asTasks: WeakSet<ExchangeEntry>;
  /** The method that became a task, by its id. */
  readonly methods: Map<string, string>;
  /** The method whose result a `tasks/result` asks for. */
  readonly payloads: WeakMap<ExchangeEntry, string>;
}

function makeNotes(): Notes {
  return {
    message: undefined,
    reading: undefined,
    asTasks: new WeakSet(),
    methods: new Map(),
    payloads: new WeakMap(),
  };
}

function read(moment: MessageMoment, notes: Notes): SchemaReading | undefined {
  const { message, revision, link, sender } = moment;
  const facts = factsOf(moment, notes);
  if (facts === undefined || revision === undefined) return undefined;
  // What only the other side may send has that fault, whatever is in it.
  const definition = facts.kind === 'result' ? undefined : findMethod(revision, facts.method);
  if (definition !== undefined && !maySend(definition, sender)) return undefined;
  const picked = pickDefinition(revision, facts);
  if (picked.kind !== 'definition' || picked.part === 'error') return undefined;
  const { part, definition: type } = picked;
  const member = memberOf(message, part);
  if (member === undefined)
    return picked.isRequired && part === 'params'
      ? { part, method: facts.method, definition: type, isMissing: true, review: nothing }
      : undefined;
  // That params and results are objects is the business of rules about any message.
  const value = member.kind === 'object' ? readMember(message, part) : undefined;
  if (value === undefined || fitsPlainly(revision, type, value)) return undefined;
  const review = reviewPart(revision, type, value);
  const asked = link.kind === 'answer' ? { asked: link.exchange } : {};
  return { part, method: facts.method, definition: type, ...asked, isMissing: false, review };
}

function reviewPart(revision: Revision, definition: string, value: unknown): Review {
  const issues = judgeValue(revision, definition, value);
  const isRight = issues.length === 0;
  const review = reviewValue(revision, definition, value, {
    faults: isRight ? 0 : mostTold,
    remarks: mostTold,
  });
  if (isRight) return { ...review, faults: [] };
  return review.faults.length === 0 ? { ...review, faults: issues } : review;
}

type MethodFacts = Exclude<MessageFacts, { readonly kind: 'error' }>;

function factsOf({ message, link }: MessageMoment, notes: Notes): MethodFacts | undefined {
  if (message.kind === 'notification') return { kind: 'notification', method: message.method };
  if (message.kind === 'request') {
    if (link.kind === 'request') noteRequest(message, link.exchange, notes);
    return { kind: 'request', method: message.method };
  }
  if (message.kind !== 'result' || link.kind !== 'answer') return undefined;
  return factsOfResult(message, link.exchange, notes);
}

function noteRequest(message: SingleMessage, exchange: ExchangeEntry, notes: Notes): void {
  if (exchange.method === 'tasks/result') {
    const id = readObject(message, 'params')?.taskId;
    const method = typeof id === 'string' ? notes.methods.get(id) : undefined;
    if (method !== undefined) notes.payloads.set(exchange, method);
  } else if (mayBeTask.has(exchange.method)) {
    if (isObject(readObject(message, 'params')?.task)) notes.asTasks.add(exchange);
  }
}

const mayBeTask: ReadonlySet<string> = new Set([
  'tools/call',
  'sampling/createMessage',
  'elicitation/create',
]);

function factsOfResult(message: SingleMessage, exchange: ExchangeEntry, notes: Notes): MethodFacts {
  const { method } = exchange;
  const result = readObject(message, 'result');
  const resultType = result?.resultType;
  const taskMethod = notes.payloads.get(exchange);
  // A receiver without tasks answers as if none had been asked for; what it sent says what it did.
  const isMeant = notes.asTasks.has(exchange) || looksLikeTask(method, result);
  const task = isMeant ? result?.task : undefined;
  if (isObject(task) && typeof task.taskId === 'string') noteTask(task.taskId, method, notes);
  return {
    kind: 'result',
    method,
    isTask: task !== undefined,
    ...(typeof resultType === 'string' ? { resultType } : {}),
    ...(taskMethod === undefined ? {} : { taskMethod }),
  };
}

/** A result that has a task and nothing of a plain result means to be that of a task, asked for or not. */
function looksLikeTask(method: string, result: ReadObject | undefined): boolean {
  if (result === undefined || !mayBeTask.has(method) || !isObject(result.task)) return false;
  return !Object.hasOwn(result, 'content') && !Object.hasOwn(result, 'action');
}

function noteTask(id: string, method: string, { methods }: Notes): void {
  const [oldest] = methods.keys();
  if (methods.size >= mostTasks && oldest !== undefined) methods.delete(oldest);
  methods.set(id, method);
}
