/** What in a drawing runs or loads something; undefined when nothing was found. */
export function findActive(svg: string): string | undefined {
  if (/<(?:[\w-]{1,30}:)?script[\s/>]/i.test(svg)) return 'a script';
  if (/<(?:[\w-]{1,30}:)?foreignObject[\s/>]/i.test(svg)) return 'a foreignObject';
  if (/[\s"'/]on[a-z]{3,30}\s{0,10}=\s{0,10}["']/i.test(svg)) return 'an event handler';
  if (/javascript:/i.test(svg)) return 'a javascript: address';
  if (
    /(?:[\s"'](?:xlink:)?href|\ssrc)\s{0,10}=\s{0,10}["']\s{0,10}(?:[a-z][a-z0-9+.-]{1,30}:)?\/\//i.test(svg)
  )
    return 'a reference to something outside';
  if (/url\(\s{0,10}["']?(?:https?:)?\/\//i.test(svg) || /@import/i.test(svg)) return 'a style from outside';
  return undefined;
}
