import type { Seq } from '../base/ids.ts';
import type { RecordKind } from '../record/captureRecord.ts';

/** A parsed filter; every node keeps what the row must satisfy. */
export type FilterNode =
  | { readonly kind: 'everything' }
  | { readonly kind: 'and'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'or'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  /** The frame's text holds the word, ASCII letters of either case alike. */
  | { readonly kind: 'word'; readonly word: string }
  /** The record is of one of these kinds. */
  | { readonly kind: 'recordKind'; readonly kinds: readonly RecordKind[] }
  /** The record belongs to the exchange of this request, or came from the server while it was open. */
  | { readonly kind: 'exchange'; readonly request: Seq };

/** Why a filter cannot be used; `position` counts UTF-16 units from 0. */
export interface FilterProblem {
  readonly position: number;
  readonly message: string;
}
