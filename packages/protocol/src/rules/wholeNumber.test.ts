import { expect, it } from 'vitest';
import { formOfNumber } from './wholeNumber.ts';

it.each([
  ['0', 'whole'],
  ['-0.0', 'whole'],
  ['1.0', 'whole'],
  ['1e0', 'whole'],
  ['150e-1', 'whole'],
  ['1.5e1', 'whole'],
  ['9007199254740991', 'whole'],
  ['9007199254740992', 'wholeBeyondSafe'],
  ['-9007199254740993', 'wholeBeyondSafe'],
  ['1e400', 'wholeBeyondSafe'],
  ['1e999999999999999999999', 'wholeBeyondSafe'],
  ['1.5', 'fractional'],
  ['15e-1', 'fractional'],
  ['1e-400', 'fractional'],
])('%s is %s', (text, form) => {
  expect(formOfNumber(text)).toBe(form);
});
