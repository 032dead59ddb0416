import { decideOverStdio } from '@mcpeek/protocol/revisions/negotiateEra';
import { type ConnectEnd, type ConnectParts, greet, handshakeEnd } from './connectEnd.ts';
import { probe, probeFailure, statelessEnd } from './probe.ts';

/** Finds the era of a server behind a process, and shakes hands where it has a handshake. */
export async function connectStdio(
  parts: ConnectParts & {
    /** Starts the process once more, after it ended on the question; resolves when it runs, false when it does not. */
    readonly startAgain: () => Promise<boolean>;
  },
): Promise<ConnectEnd> {
  const { wish } = parts;
  if (wish.era === 'handshake') {
    parts.attempts.decide('forced', 'The era was chosen by hand.');
    return handshakeEnd(await greet(parts), undefined);
  }
  const probed = await probe(parts, decideOverStdio);
  const { verdict, words, row } = probed.decision;
  if (verdict === 'stateless') return statelessEnd(words);
  if (wish.era === 'stateless') {
    if (row !== 'exited-on-probe') return probeFailure(probed, parts.stillThere);
    return { kind: 'closed' };
  }
  if (verdict !== 'handshake') return probeFailure(probed, parts.stillThere);
  if (row === 'exited-on-probe' && !(await parts.startAgain())) return { kind: 'closed' };
  const hands = await greet(parts);
  // A server that was slow to answer the question and knows no initialize: its late answer counts after all.
  const late = parts.session();
  if (
    hands.kind === 'failed' &&
    row === 'no-answer' &&
    late.supportedVersions?.includes('2026-07-28') === true
  ) {
    const lateWords = 'The answer to server/discover came late, and the server refused initialize.';
    parts.attempts.decide('late-answer', lateWords);
    return statelessEnd(lateWords);
  }
  return handshakeEnd(hands, words);
}
