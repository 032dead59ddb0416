import type { Seq } from '../../base/ids.ts';
import { quote } from '../reading.ts';

/** Whoever has a session id may speak in its place, so that no more than its beginning is shown. */
export function nameSession(id: string): string {
  const shown = 4;
  return quote(id.length > shown ? `${id.slice(0, shown)}…` : id);
}

/** Fewer bits can be guessed, given time. */
const leastBits = 64;
/** Numbers so close to each other are taken for a count. */
const closest = 100n;

/** Why an id is weak, in words that follow it; `given` are those that the server gave before. */
export function whyWeak(
  id: string,
  given: readonly { readonly id: string; readonly seq: Seq }[],
): { readonly text: string; readonly related: readonly Seq[] } | undefined {
  for (const before of given) {
    if (before.id === id) return { text: 'was given to an earlier session too', related: [before.seq] };
    if (isNextTo(before.id, id)) return { text: 'counts on from an earlier one', related: [before.seq] };
  }
  const bits = Math.floor(bitsOf(id));
  return bits < leastBits
    ? { text: `can be guessed: its ${id.length} characters hold at most ${bits} bits`, related: [] }
    : undefined;
}

/** At most so many bits are in an id, by its length and the kinds of characters that it uses. */
function bitsOf(id: string): number {
  const characters = new Set(id);
  if (characters.size < 4) return id.length * Math.log2(characters.size);
  const hex = id.replaceAll('-', '');
  if (/^[0-9]+$/.test(hex)) return hex.length * Math.log2(10);
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(hex)) return hex.length * 4;
  return id.length * (/^(?:[0-9a-z_-]+|[0-9A-Z_-]+)$/.test(id) ? Math.log2(36) : 6);
}

function isNextTo(one: string, other: string): boolean {
  const [first, second] = [splitNumber(one), splitNumber(other)];
  if (first === undefined || second === undefined || first.before !== second.before) return false;
  const distance = first.number - second.number;
  return distance <= closest && -distance <= closest;
}

/** The number that an id ends with. */
function splitNumber(id: string): { readonly before: string; readonly number: bigint } | undefined {
  let start = id.length;
  while (start > 0 && id.length - start < 18 && /[0-9]/.test(id.charAt(start - 1))) start--;
  return start === id.length ? undefined : { before: id.slice(0, start), number: BigInt(id.slice(start)) };
}
