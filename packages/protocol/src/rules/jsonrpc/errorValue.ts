import type { SingleMessage } from '../../jsonrpc/message.ts';
import { isObject, type ReadObject, readMember } from '../reading.ts';
import type { RuleState } from '../ruleState.ts';

/** The error of an answer as parsed: what it is, and its parts as far as they are there. */
export interface ErrorValue {
  readonly value: unknown;
  readonly object?: ReadObject;
  /** A code that is a number; digits beyond 2^53 may be rounded. */
  readonly code?: number;
  readonly text?: string;
}

/** Parses the `error` of a message, once however many rules ask; undefined when it has none. */
export function readError(state: RuleState, message: SingleMessage): ErrorValue | undefined {
  if (message.kind !== 'error') return undefined;
  const kept = state.notebook<{ of?: SingleMessage; error?: ErrorValue }>('jsonrpc error', () => ({}));
  if (kept.of !== message || kept.error === undefined) {
    kept.of = message;
    kept.error = toErrorValue(readMember(message, 'error'));
  }
  return kept.error;
}

function toErrorValue(value: unknown): ErrorValue {
  if (!isObject(value)) return { value };
  const { code, message } = value;
  return {
    value,
    object: value,
    ...(typeof code === 'number' ? { code } : {}),
    ...(typeof message === 'string' ? { text: message } : {}),
  };
}
