import type { Seq } from '../../base/ids.ts';
import type { AtUs } from '../../base/time.ts';
import type { ExchangeEntry, WireDirection } from '../../jsonrpc/pairing.ts';
import type { RuleState } from '../ruleState.ts';

export const cancelMethod = 'notifications/cancelled';

/** What comes so soon after a cancellation, or the other way round, may have been under way. */
export const raceUs = 1_000_000;

/** So many requests that became tasks, and so many cancellations of each kind, are remembered; the newest ones. */
const mostKept = 1_000;

/** A cancellation and where it stands. */
export interface Cancellation {
  readonly seq: Seq;
  readonly atUs: AtUs;
}

/** What the rules of this family remember. */
export interface CancelNotes {
  /** Requests that asked to run as a task, and did not turn out to be none. */
  readonly tasks: Set<ExchangeEntry>;
  /** Requests that were cancelled before they were answered. */
  readonly cancelled: Map<ExchangeEntry, Cancellation>;
  /** Requests that were cancelled after they were answered. */
  readonly late: Map<ExchangeEntry, Cancellation>;
  /** Cancellations that name no request of their sender, by id. */
  readonly unknown: Readonly<Record<WireDirection, Map<string, Cancellation>>>;
  /** The newest cancellation of a direction that its receiver has to ignore. */
  readonly toIgnore: Partial<Record<WireDirection, Cancellation>>;
}

export function cancelNotesOf(state: RuleState): CancelNotes {
  return state.notebook('cancel', () => ({
    tasks: new Set<ExchangeEntry>(),
    cancelled: new Map<ExchangeEntry, Cancellation>(),
    late: new Map<ExchangeEntry, Cancellation>(),
    unknown: { out: new Map<string, Cancellation>(), in: new Map<string, Cancellation>() },
    toIgnore: {},
  }));
}

/** Tells whether a request asked to run as a task, and did not turn out to be none. */
export function isTaskRequest(state: RuleState, request: ExchangeEntry): boolean {
  return cancelNotesOf(state).tasks.has(request);
}

/** Keeps an entry; the oldest goes when there are too many. */
export function keepNewest<Key>(kept: {
  readonly size: number;
  readonly keys: () => Iterable<Key>;
  readonly delete: (key: Key) => unknown;
}): void {
  if (kept.size <= mostKept) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}
