import { hasLonePercent } from './uri.ts';

/** What keeps text from being a URI template (RFC 6570), with its place; undefined when it is one. */
export function findTemplateFault(text: string): string | undefined {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    const literal = text.slice(at, open < 0 ? text.length : open);
    // The single quote is left out of the grammar by mistake: erratum 6937.
    const odd = literal.search(/[\p{Cc} "<>\\^`|}]/u);
    if (odd >= 0)
      return literal[odd] === '}'
        ? `} at ${at + odd} closes nothing`
        : `the character at ${at + odd} is not allowed outside of expressions`;
    if (hasLonePercent(literal)) return 'a percent sign lacks its two digits';
    if (open < 0) return undefined;
    const close = text.indexOf('}', open);
    if (close < 0) return `{ at ${open} is not closed`;
    const fault = findExpressionFault(text.slice(open + 1, close));
    if (fault !== undefined) return `the expression at ${open} ${fault}`;
    at = close + 1;
  }
  return undefined;
}

function findExpressionFault(expression: string): string | undefined {
  if (expression === '') return 'is empty';
  const names = expression.replace(/^[+#./;?&=,!@|]/, '');
  for (const spec of names.split(',')) {
    if (spec === '') return 'lacks the name of a variable';
    const name = spec.replace(/\*$|:[1-9][0-9]{0,3}$/, '');
    if (/[^\w.%]/.test(name) || hasLonePercent(name)) return 'has a name or a modifier that is not allowed';
    if (name === '' || name.startsWith('.') || name.endsWith('.') || name.includes('..'))
      return 'has a name with an empty part';
  }
  return undefined;
}
