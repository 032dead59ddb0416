import { expect, it } from 'vitest';
import { dataOfBlock } from './dataOfBlock.ts';

it.each<readonly [string, string | undefined]>([
  ['event: endpoint\ndata: /messages?sid=1\n\n', '/messages?sid=1'],
  ['data:/a\r\n\r\n', '/a'],
  ['data:  two\n\n', ' two'],
  ['data\n\n', ''],
  ['data: a\rdata: b\r\r', 'a\nb'],
  ['\uFEFFdata: a\n\n', 'a'],
  ['database: a\nevent: endpoint\n\n', undefined],
  ['', undefined],
])('reads the data of %j', (block, data) => {
  expect(dataOfBlock(block)).toBe(data);
});
