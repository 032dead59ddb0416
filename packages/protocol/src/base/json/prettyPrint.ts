import { endOfRoughString, endOfScalar } from './endOfValue.ts';
import { codes, skipSpace } from './tokens.ts';

/** How a text is laid out. */
export interface PrettyOptions {
  /** Deeper levels are indented no further, so that nesting does not make the result quadratic; 40 when left out. */
  readonly maxDepthIndent?: number;
}

/**
 * Lays valid JSON out with two spaces a level. Only white space between tokens changes: digits, escapes, repeated
 * names and order stay. Empty objects and arrays stay on their line. A byte order mark is left out.
 */
export function prettyPrint(text: string, { maxDepthIndent = 40 }: PrettyOptions = {}): string {
  const breaks: string[] = [];
  const lineBreak = (depth: number): string => {
    const level = Math.min(depth, maxDepthIndent);
    breaks[level] ??= `\n${'  '.repeat(level)}`;
    return breaks[level];
  };
  let output = '';
  let depth = 0;
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const start = at;
    at++;
    switch (code) {
      case codes.openBrace:
      case codes.openBracket: {
        const inside = skipSpace(text, at);
        if (text.charCodeAt(inside) === code + 2) {
          output += code === codes.openBrace ? '{}' : '[]';
          at = inside + 1;
        } else {
          depth++;
          output += text.charAt(start) + lineBreak(depth);
        }
        break;
      }
      case codes.closeBrace:
      case codes.closeBracket:
        depth = Math.max(0, depth - 1);
        output += lineBreak(depth) + text.charAt(start);
        break;
      case codes.comma:
        output += `,${lineBreak(depth)}`;
        break;
      case codes.colon:
        output += ': ';
        break;
      default:
        at = code === codes.quote ? endOfRoughString(text, start) : endOfScalar(text, start);
        output += text.slice(start, at);
    }
    at = skipSpace(text, at);
  }
  return output;
}
