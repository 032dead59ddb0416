import { expect, it } from 'vitest';
import { nameHeaderPointer } from './nameHeader.ts';

it('only requests about one named thing have the header', () => {
  expect(nameHeaderPointer('tools/call')).toBe('/params/name');
  expect(nameHeaderPointer('resources/read')).toBe('/params/uri');
  expect(nameHeaderPointer('tasks/get')).toBe('/params/taskId');
  expect(nameHeaderPointer('tools/list')).toBeUndefined();
  expect(nameHeaderPointer('skills/get')).toBeUndefined();
});
