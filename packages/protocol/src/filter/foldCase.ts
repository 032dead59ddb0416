/** The text with the letters A to Z small; all others, such as É, stay. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
