import type { Revision } from '../../base/revision.ts';
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
  /** What was asked by each message that was looked at; one frame may hold several questions, or answers. */
  readonly seen: WeakMap<SingleMessage, { readonly asked: AskedElicitation | undefined }>;
}

/** What the elicitation of an answer asked; it is remembered when it is seen. Any number of rules may ask. */
export function askedElicitation(moment: MessageMoment): AskedElicitation | undefined {
  const { message, state } = moment;
  const { open, seen } = state.notebook(
    'elicitation',
    (): Notes => ({ open: new Map(), seen: new WeakMap() }),
  );
  const known = seen.get(message);
  if (known !== undefined) return known.asked;
  const asked = note(moment, open);
  seen.set(message, { asked });
  return asked;
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
  return hasModes(revision) && readObject(message, 'params')?.mode === 'url' ? 'url' : 'form';
}

/** Tells whether a revision has the mode url, and with it choices of several and defaults of all fields. */
export function hasModes(revision: Revision | undefined): boolean {
  return revision === '2025-11-25' || revision === '2026-07-28';
}

/** The result of an elicitation; undefined for an answer that says that a task has begun. */
export function elicitationResult({ message, revision }: MessageMoment): ReadObject | undefined {
  const result = readObject(message, 'result');
  if (result === undefined || (revision === '2025-11-25' && isObject(result.task))) return undefined;
  return result;
}
