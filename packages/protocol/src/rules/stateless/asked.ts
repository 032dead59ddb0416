import type { ExchangeEntry } from '../../jsonrpc/pairing.ts';
import { isObject, type ReadObject, readObject } from '../reading.ts';
import type { MessageMoment } from '../rule.ts';
import type { RuleState } from '../ruleState.ts';

const prefix = 'io.modelcontextprotocol/';

/** So many requests without an answer are remembered; of more, the oldest are forgotten. */
const mostAsked = 1_000;

/** What a request said that its answer must agree with. */
export interface Asked {
  readonly params: ReadObject;
  /** What the client declared on this request; undefined when it declared nothing that can be read. */
  readonly capabilities: ReadObject | undefined;
  readonly version: unknown;
  readonly logLevel: unknown;
}

interface Notes {
  readonly asked: Map<ExchangeEntry, Asked>;
  /** Answered since the newest request; the rules about their answers have all run. */
  readonly over: ExchangeEntry[];
}

/** Remembers what a request says until it is answered. */
export function rememberAsked({ message, link, state }: MessageMoment): void {
  if (link.kind !== 'request') return;
  const notes = notesOf(state);
  for (const exchange of notes.over.splice(0)) notes.asked.delete(exchange);
  for (const exchange of notes.asked.keys()) {
    if (exchange.answeredBy === undefined && exchange.cancelledBy === undefined) break;
    notes.asked.delete(exchange);
  }
  const params = readObject(message, 'params') ?? {};
  const meta = isObject(params._meta) ? params._meta : {};
  const capabilities = meta[`${prefix}clientCapabilities`];
  notes.asked.set(link.exchange, {
    params,
    capabilities: isObject(capabilities) ? capabilities : undefined,
    version: meta[`${prefix}protocolVersion`],
    logLevel: meta[`${prefix}logLevel`],
  });
  if (notes.asked.size <= mostAsked) return;
  for (const oldest of notes.asked.keys()) {
    notes.asked.delete(oldest);
    return;
  }
}

/** What the request said that a message answers. */
export function askedOf({ link, state }: MessageMoment): Asked | undefined {
  if (link.kind !== 'answer') return undefined;
  const notes = notesOf(state);
  if (notes.over.at(-1) !== link.exchange) notes.over.push(link.exchange);
  return notes.asked.get(link.exchange);
}

/** What all requests said that wait for their answer. */
export function openAsked(state: RuleState): readonly Asked[] {
  return [...notesOf(state).asked]
    .filter(([exchange]) => exchange.answeredBy === undefined && exchange.cancelledBy === undefined)
    .map(([, asked]) => asked);
}

function notesOf(state: RuleState): Notes {
  return state.notebook('stateless/asked', () => ({ asked: new Map(), over: [] }));
}
