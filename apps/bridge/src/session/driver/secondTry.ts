import { numberAt } from '@mcpeek/protocol/jsonrpc/memberValue';
import type { RequestEnd } from './openRequests.ts';
import type { RunningRequest } from './roundRunner.ts';

/** Why a request without a handshake is sent once more, by a new id. */
export type SecondTry = 'headers' | 'stream';

/**
 * Says whether a request is sent once more (2026-07-28, basic/transports): after an error that its headers do not match,
 * once the tools were listed anew; after a stream that broke off before the answer, when doing it twice does no harm.
 */
export function secondTryOf(
  end: RequestEnd,
  method: string,
  isRepeatable: () => boolean,
): SecondTry | undefined {
  if (end.kind === 'answered') {
    const isMismatch =
      end.answer.message.kind === 'error' && numberAt(end.answer.message, '/error/code') === -32020;
    return isMismatch && method === 'tools/call' ? 'headers' : undefined;
  }
  if (end.kind !== 'unanswered' || method === 'subscriptions/listen') return undefined;
  const { response } = end.exchange;
  const isBroken = response?.carries === 'events' && response.status < 300;
  return isBroken && isRepeatable() ? 'stream' : undefined;
}

/** Waits for a request, and for its second try where there is one. */
export async function withSecondTry(
  first: RunningRequest,
  of: {
    readonly method: string;
    readonly isRepeatable: () => boolean;
    readonly again: (why: SecondTry) => Promise<RequestEnd | undefined>;
  },
): Promise<RequestEnd> {
  const end = await first.end;
  const why = secondTryOf(end, of.method, of.isRepeatable);
  if (why === undefined) return end;
  return (await of.again(why)) ?? end;
}
