import { recordKinds, severities } from '@mcpeek/protocol/record/recordWords';
import type { OverviewBucket } from '@mcpeek/protocol/wire/calls';
import type { CaptureColumns } from '../store/captureColumns.ts';

/** Rows by kind in slices of equal width over the time of the whole capture. */
export interface Overview {
  readonly fromUs: number;
  /** Just after the last record. */
  readonly toUs: number;
  readonly buckets: readonly OverviewBucket[];
}

/** Counts the rows of a view; `placeAt` gives the place in the capture of each of its `length` rows. */
export function countOverview(
  columns: CaptureColumns,
  length: number,
  placeAt: (index: number) => number,
  bucketCount: number,
): Overview {
  const known = columns.length();
  const fromUs = known === 0 ? 0 : columns.atUsAt(0);
  const toUs = known === 0 ? 0 : Math.max(fromUs, columns.atUsAt(known - 1)) + 1;
  const bucketsPerUs = bucketCount / Math.max(1, toUs - fromUs);
  const kinds = recordKinds.length;
  const counts = new Uint32Array(bucketCount * kinds);
  const worst = new Uint8Array(bucketCount);
  for (let index = 0; index < length; index += 1) {
    const place = placeAt(index);
    if (place >= known) break;
    const exact = Math.floor((columns.atUsAt(place) - fromUs) * bucketsPerUs);
    const bucket = Math.min(bucketCount - 1, Math.max(0, exact));
    const cell = bucket * kinds + columns.kindAt(place);
    counts[cell] = (counts[cell] ?? 0) + 1;
    worst[bucket] = Math.max(worst[bucket] ?? 0, columns.worstAt(place));
  }
  const buckets = Array.from({ length: bucketCount }, (_, bucket): OverviewBucket => {
    const ofBucket: Record<string, number> = {};
    recordKinds.forEach((kind, code) => {
      const count = counts[bucket * kinds + code] ?? 0;
      if (count > 0) ofBucket[kind] = count;
    });
    const severity = severities[(worst[bucket] ?? 0) - 1];
    return { counts: ofBucket, ...(severity === undefined ? {} : { worst: severity }) };
  });
  return { fromUs, toUs, buckets };
}
