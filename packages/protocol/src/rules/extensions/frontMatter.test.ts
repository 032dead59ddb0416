import { expect, it } from 'vitest';
import { readFrontMatter } from './frontMatter.ts';

const read = (...lines: readonly string[]) =>
  Object.fromEntries(readFrontMatter(['---', ...lines, '---', 'text', 'key: no'].join('\n')));

it('reads texts on one line, quoted or not', () => {
  expect(read('name: a-b', 'description: "does: it"', "license: 'MIT' ")).toEqual({
    name: 'a-b',
    description: 'does: it',
    license: 'MIT',
  });
});

it.each([
  'name: 5',
  'name: true',
  'name: |',
  'name: [a]',
  'name: "a\\n"',
  'name: a # remark',
  'name: a: b',
  'name: *a',
  ' name: a',
  'name:',
])('leaves out %s', (line) => {
  expect(read(line)).toEqual({});
});

it('leaves out a text that goes on, and files without front matter', () => {
  expect(read('name: a', '  b', 'other: c')).toEqual({ other: 'c' });
  expect(readFrontMatter('name: a\n---').size).toBe(0);
  expect(readFrontMatter('---\nname: a').size).toBe(0);
});
