import type { CaptureId, SessionId } from '@mcpeek/protocol/base/ids';
import type { CaptureSummary } from '@mcpeek/protocol/wire/captureSummary';
import type { SessionObject } from '@mcpeek/protocol/wire/sessionObject';

/** Puts a session in its place of the list, or at the front when it is new; undefined stays undefined (not asked yet). */
export function upsertSession(
  list: readonly SessionObject[] | undefined,
  session: SessionObject,
): readonly SessionObject[] | undefined {
  if (list === undefined) return undefined;
  const isKnown = list.some((one) => one.sessionId === session.sessionId);
  if (!isKnown) return [session, ...list];
  return list.map((one) => (one.sessionId === session.sessionId ? session : one));
}

/** The list without a session. */
export function withoutSession(
  list: readonly SessionObject[] | undefined,
  sessionId: SessionId,
): readonly SessionObject[] | undefined {
  return list?.filter((one) => one.sessionId !== sessionId);
}

/** Puts a capture in its place of the list, or at the front when it is new. */
export function upsertCapture(capture: CaptureSummary) {
  return (list: readonly CaptureSummary[] | undefined): readonly CaptureSummary[] | undefined => {
    if (list === undefined) return undefined;
    const isKnown = list.some((one) => one.captureId === capture.captureId);
    if (!isKnown) return [capture, ...list];
    return list.map((one) => (one.captureId === capture.captureId ? capture : one));
  };
}

/** The list without a capture. */
export function withoutCapture(captureId: CaptureId) {
  return (list: readonly CaptureSummary[] | undefined): readonly CaptureSummary[] | undefined =>
    list?.filter((one) => one.captureId !== captureId);
}
