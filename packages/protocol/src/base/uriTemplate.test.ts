import { expect, it } from 'vitest';
import { findTemplateFault } from './uriTemplate.ts';

it.each([
  'file:///{path}',
  'file:///{+path}',
  'a:{/a,b*,c:30}{?x.y,%41}{&z}{#f}{.e}{;p}',
  'a://without',
  "a:it's%20é",
  '',
])('%s is a template', (text) => {
  expect(findTemplateFault(text)).toBeUndefined();
});

it.each([
  ['a:{', 'not closed'],
  ['a:{b', 'not closed'],
  ['a:}', 'closes nothing'],
  ['a:{b}}', 'closes nothing'],
  ['a:{}', 'is empty'],
  ['a:{+}', 'lacks the name'],
  ['a:{b,}', 'lacks the name'],
  ['a:{{b}}', 'not allowed'],
  ['a:{b c}', 'not allowed'],
  ['a:{b-c}', 'not allowed'],
  ['a:{b:0}', 'not allowed'],
  ['a:{b:12345}', 'not allowed'],
  ['a:{b..c}', 'empty part'],
  ['a:{*}', 'empty part'],
  ['a b', 'at 1'],
  ['a:%2', 'percent'],
  ['a:<b>', 'at 2'],
])('%s is none', (text, fault) => {
  expect(findTemplateFault(text)).toContain(fault);
});

it('reads long templates in one pass', () => {
  expect(findTemplateFault('{a}'.repeat(1_000_000))).toBeUndefined();
  expect(findTemplateFault('{'.repeat(5_000_000))).toContain('not closed');
  expect(findTemplateFault(`{${'a,'.repeat(1_000_000)}a}`)).toBeUndefined();
});
