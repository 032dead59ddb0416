import type { Seq } from '@mcpeek/protocol/base/ids';

/** A rising list of whole numbers, 4 bytes each; its memory doubles as it grows. */
export interface SeqList {
  readonly length: () => number;
  readonly at: (index: number) => Seq;
  readonly push: (seq: Seq) => void;
  /** Puts the numbers in, which must fit between two neighbours; gives the index of the first. */
  readonly insert: (seqs: ArrayLike<Seq>) => number;
  /** Index of the last number that is not larger; -1 when all are. */
  readonly lastAtMost: (seq: Seq) => number;
  readonly cutAt: (length: number) => void;
  /** Keeps the numbers for which the test holds. */
  readonly keep: (test: (seq: Seq) => boolean) => void;
}

/** Starts empty. */
export function createSeqList(): SeqList {
  let values = new Uint32Array(64);
  let length = 0;

  const makeRoom = (needed: number): void => {
    if (needed <= values.length) return;
    const larger = new Uint32Array(Math.max(needed, values.length * 2));
    larger.set(values);
    values = larger;
  };
  const lastAtMost = (seq: Seq): number => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  return {
    length: () => length,
    at: (index) => values[index] ?? -1,
    push(seq) {
      makeRoom(length + 1);
      values[length] = seq;
      length += 1;
    },
    insert(seqs) {
      const index = lastAtMost(seqs[0] ?? 0) + 1;
      makeRoom(length + seqs.length);
      values.copyWithin(index + seqs.length, index, length);
      values.set(seqs, index);
      length += seqs.length;
      return index;
    },
    lastAtMost,
    cutAt(newLength) {
      length = Math.min(length, newLength);
    },
    keep(test) {
      let kept = 0;
      for (let index = 0; index < length; index += 1) {
        const seq = values[index] ?? 0;
        if (!test(seq)) continue;
        values[kept] = seq;
        kept += 1;
      }
      length = kept;
    },
  };
}
