import type { SingleMessage } from '../../jsonrpc/message.ts';
import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject, readMember, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import { type Imbalance, imbalancesOf } from './balance.ts';

/** The request that asks for a sampling. */
export const samplingMethod = 'sampling/createMessage';

/** What a request for a sampling asked, as far as its answer is judged by it. */
export interface AskedSampling {
  readonly seq: number;
  /** The offered tools by name; undefined when the request has no list of tools. */
  readonly tools: ReadonlyMap<string, ReadObject> | undefined;
  readonly mode: string | undefined;
  /** The first place where tool uses and their results do not match. */
  readonly imbalance: Imbalance | undefined;
}

/** So many requests that wait for an answer are remembered; the oldest are forgotten first. */
const mostAsked = 1_000;

interface Notes {
  readonly open: Map<ExchangeEntry, AskedSampling>;
  message?: SingleMessage;
  asked?: AskedSampling | undefined;
}

/** What the request of an answer asked; a request is remembered when it is seen. Any number of rules may ask. */
export function askedSampling(moment: MessageMoment): AskedSampling | undefined {
  const { message, state } = moment;
  const notes = state.notebook('sampling', (): Notes => ({ open: new Map() }));
  if (notes.message === message) return notes.asked;
  notes.message = message;
  notes.asked = note(moment, notes.open);
  return notes.asked;
}

function note(
  { message, link, seq }: MessageMoment,
  open: Map<ExchangeEntry, AskedSampling>,
): AskedSampling | undefined {
  if (link.kind === 'answer') {
    const asked = open.get(link.exchange);
    open.delete(link.exchange);
    return asked;
  }
  if (link.kind !== 'request' || link.exchange.method !== samplingMethod) return undefined;
  const params = readObject(message, 'params');
  const [imbalance] = imbalancesOf(params?.messages);
  const choice = params?.toolChoice;
  const asked: AskedSampling = {
    seq,
    tools: readTools(params?.tools),
    mode: isObject(choice) && typeof choice.mode === 'string' ? choice.mode : undefined,
    imbalance,
  };
  open.set(link.exchange, asked);
  const [oldest] = open.keys();
  if (open.size > mostAsked && oldest !== undefined) open.delete(oldest);
  return asked;
}

function readTools(value: unknown): ReadonlyMap<string, ReadObject> | undefined {
  if (!Array.isArray(value)) return undefined;
  const tools = new Map<string, ReadObject>();
  for (const tool of value) if (isObject(tool) && typeof tool.name === 'string') tools.set(tool.name, tool);
  return tools;
}

/** The result of a sampling; undefined for an answer that says that a task has begun. */
export function samplingResult({ message, revision }: MessageMoment): ReadObject | undefined {
  const result = readObject(message, 'result');
  if (result === undefined || (revision === '2025-11-25' && isObject(result.task))) return undefined;
  return result;
}

/** The messages of a request with their place. */
export function messagesOf(
  message: SingleMessage,
): readonly { readonly entry: ReadObject; readonly path: string }[] {
  const params = readMember(message, 'params');
  if (!isObject(params) || !Array.isArray(params.messages)) return [];
  return params.messages.flatMap((entry, index) =>
    isObject(entry) ? [{ entry, path: `/params/messages/${index}` }] : [],
  );
}
