import type { HttpConnection, HttpEndPart, HttpRedirect, HttpTimes } from '@mcpeek/protocol/record/httpPart';
import type { HttpExchangeDetail } from '@mcpeek/protocol/wire/recordDetail';
import { formatBytes, formatDuration } from '../../../ui/format.ts';

/** A step of an exchange, from one time to another, in microseconds since it began. */
export interface Phase {
  readonly name: string;
  readonly fromUs: number;
  readonly toUs: number;
}

/** The steps of an exchange in their order; those that were not needed are left out. */
export function phasesOf(times: HttpTimes): readonly Phase[] {
  const steps: readonly (readonly [string, number | undefined])[] = [
    ['name lookup', times.lookupUs],
    ['connection', times.connectUs],
    ['TLS', times.tlsUs],
    ['sending', times.sentUs],
    ['waiting for the first byte', times.firstByteUs],
    ['receiving', times.lastByteUs],
  ];
  const phases: Phase[] = [];
  let fromUs = 0;
  for (const [name, toUs] of steps) {
    if (toUs === undefined) continue;
    phases.push({ name, fromUs: Math.min(fromUs, toUs), toUs });
    fromUs = Math.max(fromUs, toUs);
  }
  return phases;
}

/** Which connection was used, in words. */
export function connectionWords(connection: HttpConnection | undefined): string {
  if (connection === undefined) return 'none was opened';
  const { number, isReused, remote, proxy, tls } = connection;
  const parts = [
    `number ${number}, ${isReused ? 'used again' : 'new'}`,
    ...(remote === undefined ? [] : [`to ${remote}`]),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
    ...(tls === undefined ? [] : [tls]),
  ];
  return parts.join(', ');
}

const outcomeWords = {
  complete: 'complete',
  cut: 'broke off',
  aborted: 'closed by MCPeek',
  failed: 'no answer came',
} as const;

/** How an exchange ended, in words. */
export function endWords({ outcome, bodyBytes, encodedBytes, events, unfinishedBytes }: HttpEndPart): string {
  const parts: string[] = [outcomeWords[outcome]];
  if (events !== undefined) parts.push(`${events} event${events === 1 ? '' : 's'}`);
  if (bodyBytes > 0) parts.push(`body of ${formatBytes(bodyBytes)}`);
  if (encodedBytes !== undefined) parts.push(`${formatBytes(encodedBytes)} on the wire`);
  if (unfinishedBytes !== undefined && unfinishedBytes > 0)
    parts.push(`${formatBytes(unfinishedBytes)} of an event that no blank line closed`);
  return parts.join(' · ');
}

/** Where a redirect led, and what to do about it. */
export function redirectWords({ to, isFollowed, why }: HttpRedirect): string {
  return isFollowed
    ? `Led to ${to}, where the same request was sent. Use that address to spare the hop.`
    : `Leads to ${to}, which was not followed: ${why ?? 'it may not be'}.`;
}

/** The newest times and connection that are known. */
export function newestOf({ response, end }: HttpExchangeDetail): {
  readonly times: HttpTimes;
  readonly connection: HttpConnection | undefined;
} {
  return {
    times: end?.part.times ?? response?.part.times ?? {},
    connection: end?.part.connection ?? response?.part.connection,
  };
}

/** A duration of a phase, in words. */
export function phaseText({ fromUs, toUs }: Phase): string {
  return formatDuration(toUs - fromUs);
}

/** Headers by which one finds the same request in the logs of others. */
const traced =
  /^(x-request-id|x-correlation-id|request-id|traceparent|tracestate|cf-ray|x-amzn-trace-id|mcp-session-id|last-event-id)$/i;

/** Whether a header names the request for others. */
export function isTrace(name: string): boolean {
  return traced.test(name);
}
