import type { Seq } from '../base/ids.ts';
import type { Target } from '../link/target.ts';
import type { CaptureRecord } from './captureRecord.ts';
import { type MaskedPlace, maskedPlaceNames } from './maskedPlace.ts';
import { maskTarget } from './maskTarget.ts';
import { createRecordMask } from './recordMask.ts';
import { findSuspiciousKeys } from './suspiciousKeys.ts';

/** What an export would hold and hide. */
export interface ExportPreview {
  readonly records: number;
  /** Bytes on the wire, as the records count them. */
  readonly bytes: number;
  readonly masked: readonly { readonly where: string; readonly count: number }[];
  /** Keys in frames that look like secrets and stay as they are unless asked otherwise. */
  readonly suspicious: readonly { readonly key: string; readonly count: number; readonly first: Seq }[];
}

/** Looks at the records of a capture one by one. */
export interface ExportPreviewer {
  readonly add: (record: CaptureRecord) => void;
  readonly preview: () => ExportPreview;
}

/** Makes a previewer; `isUnmasked` when the export is to hold everything. */
export function createExportPreviewer(target: Target, isUnmasked: boolean): ExportPreviewer {
  const places = new Map<MaskedPlace, number>();
  const keys = new Map<string, { count: number; readonly first: Seq }>();
  let records = 0;
  let bytes = 0;
  const onMask = (place: MaskedPlace): void => void places.set(place, (places.get(place) ?? 0) + 1);
  const mask = createRecordMask({ target, onMask });
  // A stored target is masked already, so its secrets are in no export, masked or not.
  maskTarget(target, onMask);

  return {
    add(record) {
      records += 1;
      bytes += record.bytes;
      if (!isUnmasked) mask(record);
      if (record.text === undefined || record.kind === 'stderr') return;
      for (const key of findSuspiciousKeys(record.text)) {
        const known = keys.get(key);
        if (known === undefined) keys.set(key, { count: 1, first: record.seq });
        else known.count += 1;
      }
    },
    preview: () => ({
      records,
      bytes,
      masked: [...places].map(([place, count]) => ({ where: maskedPlaceNames[place], count })),
      suspicious: [...keys].map(([key, { count, first }]) => ({ key, count, first })),
    }),
  };
}
