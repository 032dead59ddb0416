/** What kind of number a JSON number is by its exact decimal value; `1.0` and `1e0` are whole. */
export type NumberForm = 'whole' | 'wholeBeyondSafe' | 'fractional';

const shape = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Classifies a JSON number by its text, without rounding. */
export function formOfNumber(text: string): NumberForm {
  if (isShortInteger(text)) return 'whole';
  const found = shape.exec(text);
  const whole = found?.[1] ?? '0';
  const fraction = found?.[2] ?? '';
  const exponent = Number(found?.[3] ?? '0');
  const all = `${whole}${fraction}`;
  const digits = all.replace(/0+$/, '');
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return 'whole';
  // How many zeros stand behind the last digit that counts; negative when it is behind the point.
  const zeros = all.length - digits.length - fraction.length + exponent;
  if (zeros < 0) return 'fractional';
  if (significant.length + zeros > 16) return 'wholeBeyondSafe';
  return BigInt(significant + '0'.repeat(zeros)) > BigInt(Number.MAX_SAFE_INTEGER)
    ? 'wholeBeyondSafe'
    : 'whole';
}

/** Digits alone, too few to leave the safe range: what nearly every id is. */
function isShortInteger(text: string): boolean {
  if (text.length > 15) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
