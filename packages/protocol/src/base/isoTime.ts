const longestTime = 64;

// Calendar, ordinal and week dates, with hyphens or without; then a time of day with its offset.
const date =
  /^(?:\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?|\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\d{4}-?(?:00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])|\d{4}-?W(?:0[1-9]|[1-4]\d|5[0-3])(?:-?[1-7])?)$/;
const time =
  /^(?:[01]\d|2[0-4])(?:(?::[0-5]\d(?::(?:[0-5]\d|60))?|[0-5]\d(?:[0-5]\d|60)?)(?:[.,]\d+)?)?(?:Z|[+\-\u2212](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;

/** Tells whether text is a date, or a date with a time, in one of the forms of ISO 8601. */
export function isIsoTime(text: string): boolean {
  if (text.length > longestTime) return false;
  const split = text.indexOf('T');
  if (split < 0) return date.test(text) && isDay(text);
  const day = text.slice(0, split);
  return date.test(day) && isDay(day) && time.test(text.slice(split + 1));
}

/** Tells that a calendar date names a day that its month has. */
function isDay(day: string): boolean {
  const [, year, month, ofMonth] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(day) ?? [];
  if (ofMonth === undefined) return true;
  return Number(ofMonth) <= daysIn(Number(year), Number(month));
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
