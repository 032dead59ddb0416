import type { MemberSpan, ValueSpan } from './jsonSpan.ts';
import type { PathStack } from './pointerOfPath.ts';
import { codes, decodeString } from './tokens.ts';

/** Where a text stops being one JSON value. */
export interface BrokenValue {
  readonly ok: false;
  /** UTF-16 unit; the text's length when it ends too early. */
  readonly offset: number;
  /** What would have been right there, in words. */
  readonly expected: string;
  /** All of the text is the beginning of a value. */
  readonly isIncomplete: boolean;
  /** How many objects and arrays are open there. */
  readonly openDepth: number;
  /** Deepest nesting up to there. */
  readonly depth: number;
  /** Whole members of the outermost object up to there. */
  readonly members: readonly MemberSpan[];
  /** Whole elements of the outermost array up to there. */
  readonly elements: readonly ValueSpan[];
  /** The member of the outermost object whose value broke off, and where that value begins. */
  readonly openMember?: { readonly name: string; readonly start: number };
}

/** What a pass knows when it meets the fault. */
export interface PassState {
  readonly text: string;
  readonly openDepth: number;
  readonly depth: number;
  readonly members: readonly MemberSpan[];
  readonly elements: readonly ValueSpan[];
  readonly path: PathStack;
  /** Where the value inside the outermost container begins that the pass is in, or was in last. */
  readonly childStart: number;
}

/** What is wrong: something unexpected at a place, in a string, or in a word or number from `start` that goes wrong at `stop`. */
export type Fault =
  | { readonly kind: 'place'; readonly offset: number; readonly expected: string }
  | { readonly kind: 'string'; readonly offset: number }
  | { readonly kind: 'word'; readonly start: number; readonly stop: number; readonly expected: string };

/** Says what a pass met, from its fault and what it knew then. */
export function describeFault(fault: Fault, state: PassState): BrokenValue {
  const { text } = state;
  switch (fault.kind) {
    case 'place':
      return describe(fault.offset, fault.expected, fault.offset >= text.length, state);
    case 'string':
      return describe(fault.offset, expectedInString(text, fault.offset), fault.offset >= text.length, state);
    case 'word': {
      const { start, stop } = fault;
      const isIncomplete = stop >= text.length || (start === stop && isLiteralBegun(text, start));
      return describe(isIncomplete ? text.length : start, fault.expected, isIncomplete, state);
    }
  }
}

function expectedInString(text: string, offset: number): string {
  if (offset >= text.length) return 'the closing quote';
  const isEscape = text.charCodeAt(offset) === codes.backslash;
  return isEscape ? 'a known escape' : 'an escape instead of a control character';
}

const literals = ['true', 'false', 'null'] as const;

/** The bare word of JSON that stands at an index whose character code is `code`. */
export function literalAt(text: string, code: number, at: number): (typeof literals)[number] | undefined {
  if (code === 116) return text.startsWith('true', at) ? 'true' : undefined;
  if (code === 102) return text.startsWith('false', at) ? 'false' : undefined;
  if (code === 110) return text.startsWith('null', at) ? 'null' : undefined;
  return undefined;
}

function isLiteralBegun(text: string, start: number): boolean {
  return text.length - start < 5 && literals.some((literal) => literal.startsWith(text.slice(start)));
}

function describe(offset: number, expected: string, isIncomplete: boolean, state: PassState): BrokenValue {
  const { openDepth, depth, members, elements } = state;
  const openMember = openMemberOf(state);
  return {
    ok: false,
    offset,
    expected,
    isIncomplete,
    openDepth,
    depth,
    members,
    elements,
    ...(openMember === undefined ? {} : { openMember }),
  };
}

/** The outermost object's newest member, unless its value is whole or its colon has not come. */
function openMemberOf({ text, openDepth, members, path, childStart }: PassState): BrokenValue['openMember'] {
  const nameStart = path[0] ?? 0;
  const nameEnd = path[1] ?? 0;
  if (openDepth === 0 || nameStart < 0 || nameEnd === 0 || childStart < nameEnd) return undefined;
  if (members.at(-1)?.start === childStart) return undefined;
  return { name: decodeString(text, nameStart, nameEnd), start: childStart };
}
