import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { type FormField, readForm } from './form.ts';

/** The request that asks the user for something. */
export const elicitationMethod = 'elicitation/create';

/** What an elicitation asked, as far as its answer is judged by it. */
export interface AskedElicitation {
  readonly seq: number;
  readonly mode: 'form' | 'url';
  /** The fields of a form that can be checked, by name. */
  readonly fields: ReadonlyMap<string, FormField>;
  readonly required: readonly string[];
}

/** So many elicitations that wait for an answer are remembered; the oldest are forgotten first. */
const mostAsked = 1_000;

interface Notes {
  readonly open: Map<ExchangeEntry, AskedElicitation>;
  message?: SingleMessage;
  asked?: AskedElicitation | undefined;
}

/** What the elicitation of an answer asked; it is remembered when it is seen. Any number of rules may ask. */
export function askedElicitation(moment: MessageMoment): AskedElicitation | undefined {
  const { message, state } = moment;
  const notes = state.notebook('elicitation', (): Notes => ({ open: new Map() }));
  if (notes.message === message) return notes.asked;
  notes.message = message;
  notes.asked = note(moment, notes.open);
  return notes.asked;
}

function note(moment: MessageMoment, open: Map<ExchangeEntry, AskedElicitation>) {
  const { message, link, seq } = moment;
  if (link.kind === 'answer') {
    const asked = open.get(link.exchange);
    open.delete(link.exchange);
    return asked;
  }
  if (link.kind !== 'request' || link.exchange.method !== elicitationMethod) return undefined;
  const asked = { seq, mode: modeOf(moment), ...readForm(readObject(message, 'params')?.requestedSchema) };
  open.set(link.exchange, asked);
  const [oldest] = open.keys();
  if (open.size > mostAsked && oldest !== undefined) open.delete(oldest);
  return asked;
}

/** Before 2025-11-25 there are forms alone, and a mode means nothing. */
export function modeOf({ message, revision }: MessageMoment): 'form' | 'url' {
  return revision === '2025-11-25' && readObject(message, 'params')?.mode === 'url' ? 'url' : 'form';
}

/** The result of an elicitation; undefined for an answer that says that a task has begun. */
export function elicitationResult({ message, revision }: MessageMoment): ReadObject | undefined {
  const result = readObject(message, 'result');
  if (result === undefined || (revision === '2025-11-25' && isObject(result.task))) return undefined;
  return result;
}
