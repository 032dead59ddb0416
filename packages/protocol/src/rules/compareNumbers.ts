import { decimalKey } from '../base/json/decimalKey.ts';

/**
 * Compares two JSON numbers by their exact decimal values: negative when `left` is smaller, 0 when they are equal.
 * Undefined for exponents so long that nobody can tell.
 */
export function compareNumbers(left: string, right: string): number | undefined {
  const [roundedLeft, roundedRight] = [Number(left), Number(right)];
  // Rounding keeps the order, so what differs as doubles differs the same way in full.
  if (roundedLeft !== roundedRight) return roundedLeft < roundedRight ? -1 : 1;
  if (left === right) return 0;
  const [leftKey, rightKey] = [decimalKey(left), decimalKey(right)];
  return leftKey === rightKey ? 0 : compareKeys(leftKey, rightKey);
}

interface Decimal {
  readonly sign: -1 | 1;
  /** Without zeros at the end. */
  readonly digits: string;
  /** How many places the first digit stands before the point. */
  readonly place: bigint;
}

function compareKeys(leftKey: string, rightKey: string): number | undefined {
  const left = readKey(leftKey);
  const right = readKey(rightKey);
  if (left === undefined || right === undefined) return undefined;
  if (left.sign !== right.sign) return left.sign;
  if (left.place !== right.place) return left.place < right.place ? -left.sign : left.sign;
  return left.digits < right.digits ? -left.sign : left.sign;
}

function readKey(key: string): Decimal | undefined {
  const found = /^(-?)(\d+)(?:e(-?\d{1,1000}))?$/.exec(key);
  if (found === null) return undefined;
  const [, sign = '', digits = '', exponent = '0'] = found;
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  // Zero is smaller than every other positive number, wherever its digits stand.
  if (end === 0) return { sign: 1, digits: '', place: -(10n ** 1001n) };
  return {
    sign: sign === '-' ? -1 : 1,
    digits: digits.slice(0, end),
    place: BigInt(exponent) + BigInt(digits.length),
  };
}
