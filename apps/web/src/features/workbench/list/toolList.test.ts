import { describe, expect, it } from 'vitest';
import { readToolPage, searchTools, tellingHints } from './toolList.ts';

const page = `{"tools":[
 {"name":"echo","title":"Echo","description":"Says it again","annotations":{"readOnlyHint":true,"destructiveHint":false},
  "inputSchema":{"type":"object","properties":{"n":{"default":1915883588174806058}}}},
 {"name":"wipe","annotations":{"title":"Wipe all","destructiveHint":true,"idempotentHint":true},"inputSchema":{}},
 {"title":"nameless"}
],"nextCursor":"p\\u0032"}`;

describe('a page of tools', () => {
  it('keeps schemas as they are written', () => {
    expect(readToolPage(page, 0).tools[0]?.inputSchemaText).toContain('1915883588174806058');
  });

  it('keeps the cursor as JSON text', () => {
    expect(readToolPage(page, 0).nextCursorText).toBe('"p\\u0032"');
    expect(readToolPage('{"tools":[]}', 0).nextCursorText).toBeUndefined();
  });

  it('shows only hints that the server gave as true', () => {
    const hints = readToolPage(page, 0).tools.map((tool) => tool.hints);
    expect(hints).toEqual([['read-only'], ['destructive', 'idempotent'], []]);
  });

  it('leaves out of a list what goes without saying', () => {
    expect(tellingHints(['read-only', 'idempotent', 'open world'])).toEqual(['read-only', 'open world']);
    expect(tellingHints(['destructive', 'idempotent'])).toEqual(['destructive', 'idempotent']);
  });

  it('takes the title from the annotations where it has no other', () => {
    expect(readToolPage(page, 0).tools.map((tool) => tool.title)).toEqual(['Echo', 'Wipe all', 'nameless']);
  });

  it('hides no entry, not even one without a name', () => {
    expect(readToolPage(page, 0).tools[2]?.problem).toContain('no string `name`');
  });

  it('tells two tools of one name apart, over pages', () => {
    const twice = '{"tools":[{"name":"a"},{"name":"a"}]}';
    const keys = [...readToolPage(twice, 0).tools, ...readToolPage(twice, 2).tools].map((tool) => tool.key);
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    ['{}', 'no array `tools`'],
    ['{"tools":{}}', 'no array `tools`'],
    ['{"tools":[],"nextCursor":5}', 'not a string: 5'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readToolPage(text, 0).problem).toContain(problem);
  });
});

describe('searching tools', () => {
  const { tools } = readToolPage(page, 0);
  it.each([
    ['ECHO', ['echo']],
    ['again says', ['echo']],
    ['all', ['wipe']],
    ['  ', ['echo', 'wipe', 'a tool without a name']],
    ['nothing', []],
  ])('finds %s', (words, names) => {
    expect(searchTools(tools, words).map((tool) => tool.name)).toEqual(names);
  });
});
