import { describe, expect, it } from 'vitest';
import { readToolResult } from './toolResult.ts';

const blocksOf = (...blocks: string[]) => readToolResult(`{"content":[${blocks.join(',')}]}`).blocks;

describe('the result of a tool', () => {
  it('keeps the digits of structured content', () => {
    const text = '{"content":[],"structuredContent":{"id":1915883588174806058,"x":1.0,"y":1e400}}';
    expect(readToolResult(text).structuredText).toBe('{"id":1915883588174806058,"x":1.0,"y":1e400}');
  });

  it.each([
    ['{"content":[],"isError":true}', true],
    ['{"content":[],"isError":false}', false],
    ['{"content":[],"isError":"true"}', false],
    ['{"content":[]}', false],
  ])('reads isError of %s', (text, isError) => {
    expect(readToolResult(text).isError).toBe(isError);
  });

  it.each([
    ['{"type":"text","text":"a\\u0007b"}', { kind: 'text', text: 'a\u0007b' }],
    [
      '{"type":"image","data":"AAAA","mimeType":"image/png"}',
      { kind: 'image', mimeType: 'image/png', bytes: 3, base64: 'AAAA' },
    ],
    [
      '{"type":"image","data":"AAA=","mimeType":"image/svg+xml"}',
      { kind: 'image', mimeType: 'image/svg+xml', bytes: 2 },
    ],
    [
      '{"type":"audio","data":"AAAA","mimeType":"audio/wav"}',
      { kind: 'audio', mimeType: 'audio/wav', bytes: 3, base64: 'AAAA' },
    ],
    ['{"type":"resource","resource":{"uri":"a:b","text":"t"}}', { kind: 'resource', uri: 'a:b', text: 't' }],
    [
      '{"type":"resource","resource":{"uri":"a:b","blob":"AAAA"}}',
      { kind: 'resource', uri: 'a:b', bytes: 3 },
    ],
    [
      '{"type":"resource_link","uri":"javascript:x","name":"n"}',
      { kind: 'link', uri: 'javascript:x', name: 'n' },
    ],
  ])('reads %s', (text, block) => {
    expect(blocksOf(text)).toEqual([block]);
  });

  it.each([
    ['{"type":"hologram","n":1.0}', 'hologram'],
    ['{"type":"text"}', 'text'],
    ['{"type":"image","data":"AAAA"}', 'image'],
    ['{"type":"resource","resource":{}}', 'resource'],
    ['7', 'no type'],
  ])('shows %s as JSON', (text, type) => {
    expect(blocksOf(text)).toEqual([{ kind: 'json', type, text }]);
  });

  it('says so where there is no content', () => {
    expect(readToolResult('{}').problem).toContain('no array `content`');
    expect(readToolResult('[]').problem).toContain('no array `content`');
  });
});
