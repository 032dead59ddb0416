/** So many zeros are written out after the digits; larger numbers are written with an exponent. */
const mostZeros = 40;
/** Exponents longer than this are not calculated with; nobody writes them but to break something. */
const mostExponentDigits = 1_000;

/**
 * Names the exact decimal value of a JSON number, so that equal numbers have equal names: `1`, `1.0`, `1e0` and
 * `10e-1` are all `1`. An integer is named by its digits, anything else as digits and exponent (`15e-1`). A number
 * whose exponent has more than 1,000 digits, and a text that is no number, is named by itself.
 */
export function decimalKey(number: string): string {
  if (/^(?:0|-?[1-9]\d{0,39})$/.test(number)) return number;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)(\d+))?$/.exec(number);
  if (match === null) return number;
  const [, sign = '', whole = '', fraction = '', exponentSign = '', exponentDigits = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  const exponentText = exponentDigits.replace(/^0+(?=\d)/, '');
  if (exponentText.length > mostExponentDigits) return number;
  const significant = withoutTrailingZeros(digits);
  const shift = digits.length - significant.length - fraction.length;
  const exponent = BigInt(exponentText) * (exponentSign === '-' ? -1n : 1n) + BigInt(shift);
  if (exponent < 0n || exponent > BigInt(mostZeros)) return `${sign}${significant}e${exponent}`;
  return `${sign}${significant}${'0'.repeat(Number(exponent))}`;
}

/** The digits without the zeros at their end; a loop, since a pattern anchored at the end is quadratic on long runs. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 1 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}
