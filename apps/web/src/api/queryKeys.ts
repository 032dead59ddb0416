import type { CaptureId, Seq } from '@mcpeek/protocol/base/ids';

/** The names of answers in the cache. */
export const queryKeys = {
  sessions: ['sessions'],
  captures: ['captures'],
  servers: ['servers'],
  settings: ['settings'],
  capture: (captureId: CaptureId) => ['capture', captureId],
  anyRecord: ['record'],
  record: (captureId: CaptureId, seq: Seq) => ['record', captureId, seq],
  findings: (captureId: CaptureId) => ['findings', captureId],
} as const;
