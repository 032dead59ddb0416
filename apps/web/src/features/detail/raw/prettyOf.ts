import { prettyPrint } from '@mcpeek/protocol/base/json/prettyPrint';

/** JSON laid out without changing a token; any other text as it is. */
export function prettyOf(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return prettyPrint(text);
}
