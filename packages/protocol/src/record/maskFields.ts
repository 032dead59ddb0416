import { maskText } from './mask.ts';

/**
 * Masks the values of some keys in JSON text; every other character stays. A string becomes a mask of its characters as
 * written, any other scalar a mask of its text; objects and arrays stay, for their own keys may be masked.
 */
export function maskJsonFields(text: string, keys: readonly string[], onMask: () => void): string {
  if (keys.length === 0) return text;
  const keyPattern = new RegExp(`"(?:${keys.map(escapePattern).join('|')})"\\s*:\\s*`, 'gi');
  let written = '';
  let copied = 0;
  for (let key = keyPattern.exec(text); key !== null; key = keyPattern.exec(text)) {
    const start = key.index + key[0].length;
    const end = endOfScalar(text, start);
    if (end === start) continue;
    onMask();
    const secret = text[start] === '"' ? text.slice(start + 1, end - 1) : text.slice(start, end);
    written += `${text.slice(copied, start)}"${maskText(secret)}"`;
    copied = end;
    keyPattern.lastIndex = end;
  }
  return copied === 0 ? text : written + text.slice(copied);
}

/** Where the string, number or name that starts here ends; `start` itself when there is none, or its end is missing. */
function endOfScalar(text: string, start: number): number {
  if (text[start] !== '"') {
    const scalar = /(?:-?[0-9][0-9.eE+-]*|true|false)/y;
    scalar.lastIndex = start;
    return scalar.test(text) ? scalar.lastIndex : start;
  }
  // By hand, for a value of megabytes would overflow the stack of a pattern.
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return start;
}

/** Masks the values of some names in `a=1&b=2` text; JSON and anything else stays as it is. */
export function maskFormFields(text: string, names: readonly string[], onMask: () => void): string {
  if (!/^[^\s={}&]+=/.test(text)) return text;
  const pattern = new RegExp(`(^|&)(${names.map(escapePattern).join('|')})=([^&]*)`, 'gi');
  return text.replace(pattern, (_whole, before: string, name: string, value: string) => {
    onMask();
    return `${before}${name}=${maskText(value)}`;
  });
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
