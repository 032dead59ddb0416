import type { Seq } from '@mcpeek/protocol/base/ids';

/** Runs of records that one row stands for; translates between `seq` and the row's place in the capture. */
export interface SeqGaps {
  /** Says that the row at `first` stands for all up to `through`; `first` must be beyond every earlier gap, or equal the last one's. */
  readonly add: (first: Seq, through: Seq) => void;
  /** Place of the row that holds the record, counted from 0. */
  readonly toPlace: (seq: Seq) => number;
  /** `seq` of the row at a place. */
  readonly toSeq: (place: number) => Seq;
}

/** Starts without gaps: place and `seq` are the same. */
export function createSeqGaps(): SeqGaps {
  // Parallel lists: where each gap begins and ends, its place, and how many numbers are hidden up to its end.
  const firsts: number[] = [];
  const throughs: number[] = [];
  const places: number[] = [];
  const hidden: number[] = [];

  return {
    add(first, through) {
      if (firsts.at(-1) === first) {
        for (const list of [firsts, throughs, places, hidden]) list.pop();
      }
      const before = hidden.at(-1) ?? 0;
      firsts.push(first);
      throughs.push(through);
      places.push(first - before);
      hidden.push(before + through - first);
    },
    toPlace(seq) {
      const at = lastAtMost(firsts, seq);
      if (at < 0) return seq;
      if (seq <= (throughs[at] ?? 0)) return places[at] ?? 0;
      return seq - (hidden[at] ?? 0);
    },
    toSeq(place) {
      // The row of a gap itself still has the shift of the gap before it.
      const at = lastAtMost(places, place - 1);
      return at < 0 ? place : place + (hidden[at] ?? 0);
    },
  };
}

/** Index of the last value that is not larger; -1 when all are. The list rises. */
function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
