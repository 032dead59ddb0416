import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Vitest puts an empty text in place of a style sheet that is imported, so it is read as a file.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance as WCAG 2.2 has it. */
function luminance(hex: string): number {
  const channel = (from: number) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const everywhere = [
  'background',
  'panel',
  'raised',
  'selection',
  'hover',
  'error-surface',
  'warning-surface',
];
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['text', everywhere],
  ['text-strong', everywhere],
  ['text-dim', everywhere],
  ['accent', everywhere],
  ['outgoing', everywhere],
  ['incoming', everywhere],
  ['error', [...everywhere, 'error-badge']],
  ['warning', [...everywhere, 'warning-badge']],
  ['on-accent', ['accent']],
  ['json-key', ['panel', 'background', 'selection']],
  ['json-string', ['panel', 'background', 'selection']],
  ['json-number', ['panel', 'background', 'selection']],
  ['json-word', ['panel', 'background', 'selection']],
  ['json-mark', ['panel', 'background', 'selection']],
];

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  test.each(texts.flatMap(([text, surfaces]) => surfaces.map((surface) => [text, surface] as const)))(
    '%s can be read on %s (AA)',
    (text, surface) => {
      const front = tokens.get(text)?.[theme];
      const back = tokens.get(surface)?.[theme];
      if (front === undefined || back === undefined) throw new Error(`no token ${text} or ${surface}`);
      expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('every colour has a light and a dark value', () => {
  const outside = css.replace(/light-dark\([^;]*\)/g, '');
  expect(outside.match(/#[0-9a-f]{3,8}\b/g)).toBeNull();
  expect(tokens.size).toBeGreaterThan(30);
});
