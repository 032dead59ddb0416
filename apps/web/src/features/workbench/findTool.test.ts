import { describe, expect, it } from 'vitest';
import { readToolPage } from './list/toolList.ts';
import { findTool } from './useToolDesk.ts';

const { tools } = readToolPage('{"tools":[{"name":"a"},{"name":"b:c"},{"name":"a"}]}', 0);

describe('the chosen tool', () => {
  it.each([
    ['2:a', '2:a'],
    ['7:b:c', '1:b:c'],
    ['', '0:a'],
    ['5:gone', '0:a'],
  ])('%s finds %s', (chosen, key) => {
    expect(findTool(tools, chosen)?.key).toBe(key);
  });

  it('is none where there are no tools', () => {
    expect(findTool([], '0:a')).toBeUndefined();
  });
});
