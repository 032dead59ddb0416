import fc from 'fast-check';
import { expect, it } from 'vitest';
import { childrenAt } from './childrenAt.ts';
import { scanValue } from './scanValue.ts';

it('lists the same children as a full reading, of any JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (json, space) => {
      const text = space + json.replaceAll(/([{[,:])(?=["{[])/g, `$1${space}`);
      const whole = scanValue(text, 0, false);
      if (!whole.ok || (whole.kind !== 'object' && whole.kind !== 'array')) return;
      const { members, elements } = childrenAt(text, whole.start);
      expect(members).toEqual(whole.members);
      expect(elements).toEqual(whole.elements);
    }),
  );
});

it('ends on any text, and names no place outside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ a1\n') }), (text) => {
      const { members, elements } = childrenAt(text, 0);
      for (const { start, end } of [...members, ...elements]) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});
