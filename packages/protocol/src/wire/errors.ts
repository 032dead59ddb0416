/** Codes of refusals that are about MCPeek's own matters; `data.kind` says which. */
export const wireErrorCodes = {
  /** A request of a session did not get a result; kind `rpcError`, `timeout`, `cancelled`, `closed`, `inputRequired`, `malformedAnswer`. */
  requestFailed: 1001,
  /** kind `noSuchSession`, `noSuchCapture`, `noSuchView`, `noSuchRecord`, `noSuchServer`, `noSuchRequest`. A record that fell into a gap has `gap: {seq, through}` in the data of `noSuchRecord`. */
  notFound: 1002,
  /** kind `alreadyAnswered`. */
  alreadyAnswered: 1003,
  /** The session or the capture is not in a phase that allows it; kind `wrongPhase`, `rejudging`. */
  wrongPhase: 1004,
  /** kind `tooManyViews`. */
  tooMany: 1005,
  /** Another bridge has it open; kind `readOnly`. */
  readOnly: 1006,
  /** The target cannot be used; kind `badTarget`. */
  badTarget: 1007,
  /** What was to be imported is no capture file; kind `badCaptureFile`. */
  badCaptureFile: 1009,
  /** The store refused; kind `storeFailed`. */
  storeFailed: 1008,
} as const;

/** `data` of a refusal. */
export interface WireErrorData {
  readonly kind: string;
  readonly [key: string]: unknown;
}
