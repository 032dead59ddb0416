/** Microseconds since the capture began, from a monotonic clock. */
export type AtUs = number;
/** A duration in microseconds, from a monotonic clock. */
export type DurationUs = number;
/** Milliseconds since 1970-01-01 UTC, from the wall clock. */
export type EpochMs = number;
