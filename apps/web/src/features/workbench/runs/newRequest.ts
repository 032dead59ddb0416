import type { Seq } from '@mcpeek/protocol/base/ids';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';

type Waiting = SessionObject['waiting'];

/** Requests that wait now, by `seq`; what a new one is told from. */
export function waitingSeqs(waiting: Waiting): ReadonlySet<Seq> {
  return new Set(waiting.map((request) => request.requestSeq));
}

/** The oldest request of that method that did not wait before; how a call learns its `seq` while it runs. */
export function newRequest(before: ReadonlySet<Seq>, after: Waiting, method: string): Seq | undefined {
  const fresh = after.filter((request) => request.method === method && !before.has(request.requestSeq));
  return fresh.length === 0 ? undefined : Math.min(...fresh.map((request) => request.requestSeq));
}
