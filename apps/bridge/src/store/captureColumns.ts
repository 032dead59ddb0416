import type { Severity } from '@mcpeek/protocol/record/finding';
import { recordKinds, severities } from '@mcpeek/protocol/record/recordWords';
import type { SummaryRow } from '@mcpeek/protocol/record/summaryRow';

/** What views need of every row, 14 bytes each: by place in the capture. */
export interface CaptureColumns {
  /** Rows so far. */
  readonly length: () => number;
  readonly atUsAt: (place: number) => number;
  /** Index into `recordKinds`. */
  readonly kindAt: (place: number) => number;
  /** 0 for none, else one more than the index into `severities`. */
  readonly worstAt: (place: number) => number;
  /** Equal exactly for rows of equal direction, kind and method. */
  readonly sortAt: (place: number) => number;
}

/** Columns that their capture fills. */
export interface GrowingColumns extends CaptureColumns {
  readonly append: (row: SummaryRow) => void;
  readonly appendSlice: (slice: ColumnSlice) => void;
  readonly raiseWorst: (place: number, worst: Severity) => void;
  readonly setWorst: (place: number, worst: Severity | undefined) => void;
  /** Forgets the rows from this place on. */
  readonly cutAt: (place: number) => void;
}

/** Rows read from a database, ready to be handed from a worker to the main thread. */
export interface ColumnSlice {
  readonly atUs: Float64Array<ArrayBuffer>;
  readonly kind: Uint8Array<ArrayBuffer>;
  readonly worst: Uint8Array<ArrayBuffer>;
  /** Index into `sorts`. */
  readonly sort: Uint32Array<ArrayBuffer>;
  /** Direction, kind and method as one text. */
  readonly sorts: readonly string[];
}

const kindCodes = new Map<string, number>(recordKinds.map((kind, code) => [kind, code]));
const worstCodes = new Map<string | undefined, number>(severities.map((severity, at) => [severity, at + 1]));

/** The number that stands for a kind. */
export const kindCode = (kind: string): number => kindCodes.get(kind) ?? recordKinds.length - 1;
/** The number that stands for a severity, 0 for none. */
export const worstCode = (worst: string | undefined): number => worstCodes.get(worst) ?? 0;
/** Equal exactly for rows that may be one burst. */
export const sortText = (dir: string, kind: string, method: string | undefined): string =>
  `${dir} ${kind} ${method ?? ''}`;

/** Makes empty columns; the memory doubles as they grow. */
export function createCaptureColumns(): GrowingColumns {
  let capacity = 256;
  let length = 0;
  let atUs = new Float64Array(capacity);
  let kind = new Uint8Array(capacity);
  let worst = new Uint8Array(capacity);
  let sort = new Uint32Array(capacity);
  const sortCodes = new Map<string, number>();

  const codeOfSort = (text: string): number => {
    const known = sortCodes.get(text);
    if (known !== undefined) return known;
    sortCodes.set(text, sortCodes.size);
    return sortCodes.size - 1;
  };
  const makeRoom = (needed: number): void => {
    if (needed <= capacity) return;
    while (capacity < needed) capacity *= 2;
    atUs = grown(atUs, new Float64Array(capacity));
    kind = grown(kind, new Uint8Array(capacity));
    worst = grown(worst, new Uint8Array(capacity));
    sort = grown(sort, new Uint32Array(capacity));
  };

  return {
    length: () => length,
    atUsAt: (place) => atUs[place] ?? 0,
    kindAt: (place) => kind[place] ?? 0,
    worstAt: (place) => worst[place] ?? 0,
    sortAt: (place) => sort[place] ?? 0,
    append(row) {
      makeRoom(length + 1);
      atUs[length] = row.atUs;
      kind[length] = kindCode(row.kind);
      worst[length] = worstCode(row.worst);
      sort[length] = codeOfSort(sortText(row.dir, row.kind, row.method));
      length += 1;
    },
    appendSlice(slice) {
      makeRoom(length + slice.atUs.length);
      atUs.set(slice.atUs, length);
      kind.set(slice.kind, length);
      worst.set(slice.worst, length);
      const codes = slice.sorts.map(codeOfSort);
      slice.sort.forEach((local, at) => {
        sort[length + at] = codes[local] ?? 0;
      });
      length += slice.atUs.length;
    },
    raiseWorst(place, severity) {
      if (place < length) worst[place] = Math.max(worst[place] ?? 0, worstCode(severity));
    },
    setWorst(place, severity) {
      if (place < length) worst[place] = worstCode(severity);
    },
    cutAt(place) {
      length = Math.min(length, place);
    },
  };
}

function grown<List extends { set: (values: List) => void }>(old: List, larger: List): List {
  larger.set(old);
  return larger;
}
