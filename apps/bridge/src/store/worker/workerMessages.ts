import type { Seq } from '@mcpeek/protocol/base/ids';
import type { FilterSql } from '@mcpeek/protocol/filter/filterSql';
import type { ReadColumns } from './slices.ts';

/** Work on one database that must not hold up the main thread. */
export type StoreTask =
  /** Copies what it can of the write-ahead log into the database, without waiting for anyone. */
  | { readonly kind: 'checkpoint'; readonly path: string }
  | { readonly kind: 'columns'; readonly path: string; readonly after: Seq; readonly limit: number }
  | {
      readonly kind: 'matches';
      readonly path: string;
      readonly filter: FilterSql;
      readonly after: Seq;
      readonly last: Seq;
    }
  /** Closes its connections to the database. */
  | { readonly kind: 'release'; readonly path: string };

/** What came of a task. */
export type StoreOutcome =
  /** `isWhole`: nothing of the log is left to copy, so the next write starts it anew. */
  | { readonly kind: 'checkpoint'; readonly isWhole: boolean }
  | { readonly kind: 'columns'; readonly columns: ReadColumns }
  | { readonly kind: 'matches'; readonly seqs: Uint32Array<ArrayBuffer> }
  | { readonly kind: 'release' }
  | { readonly kind: 'failed'; readonly message: string };

/** A task on its way to the worker. */
export interface StoreRequest {
  readonly id: number;
  readonly task: StoreTask;
}

/** An outcome on its way back. */
export interface StoreAnswer {
  readonly id: number;
  readonly outcome: StoreOutcome;
}
