import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';
import { useEffect, useState } from 'react';
import { formatDuration } from '../../ui/format.ts';
import { waitedUs } from './startWords.ts';

/** How long something has been waited for; it counts on by itself. */
export function WaitedTime({
  session,
  sinceUs,
}: {
  readonly session: SessionObject;
  readonly sinceUs: number;
}) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(waitedUs(session, sinceUs, nowMs) / 1_000_000);
  return seconds < 1 ? 'just now' : `for ${formatDuration(seconds * 1_000_000)}`;
}
