import { expect, it } from 'vitest';
import type { Revision } from '../base/revision.ts';
import { encodeUtf8 } from '../base/utf8.ts';
import { createStdioFramer } from '../frame/stdioFramer.ts';
import { createJudge, type Judge } from './judge.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const ask = (id: number, method: string, rest = '', carried = '2026-07-28'): string =>
  `C>S {"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"_meta":{"${version}":"${carried}","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}${rest}}}}`;
const initialize = (revision: string): string =>
  `C>S {"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${revision}","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`;
const agree = (revision: string): string =>
  `S>C {"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"${revision}","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`;
const result = (id: number, rest = '"x":1'): string => `S>C {"jsonrpc":"2.0","id":${id},"result":{${rest}}}`;

function play(
  lines: readonly string[],
  forced?: Revision,
): { readonly revs: unknown[]; readonly judge: Judge } {
  const judge = createJudge({ transport: 'stdio', ...(forced === undefined ? {} : { forced }) });
  const revs = lines.flatMap((line, seq) => {
    const frames = createStdioFramer().push(encodeUtf8(`${line.slice(4)}\n`));
    return frames.map(
      (frame) => judge.frame({ seq, atUs: seq }, line.startsWith('C') ? 'out' : 'in', frame).row.rev,
    );
  });
  return { revs, judge };
}

const modern = '2026-07-28';

it('a request is judged by what it carries, and its answer by its request', () => {
  expect(play([ask(1, 'tools/list'), result(1)]).revs).toEqual([modern, modern]);
  expect(
    play([ask(1, 'tools/list').replace('modelcontextprotocol/protocol', 'modelcontextprotocol\\/protocol')])
      .revs,
  ).toEqual([modern]);
  expect(play([ask(1, 'tools/list').replace('protocolVersion', '\\u0070rotocolVersion')]).revs).toEqual([
    modern,
  ]);
});

it('what was agreed by initialize judges what carries nothing, beside what carries another revision', () => {
  const lines = [
    initialize('2025-06-18'),
    agree('2025-06-18'),
    ask(1, 'tools/list'),
    'C>S {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    result(2),
    result(1),
  ];
  const old = '2025-06-18';
  expect(play(lines).revs).toEqual([old, old, modern, old, old, modern]);
});

it('a version that is not known, or belongs to a handshake, is not carried', () => {
  expect(play([ask(1, 'tools/list', '', '2099-01-01'), result(1)]).revs).toEqual([undefined, undefined]);
  expect(play([ask(1, 'tools/list', '', '2025-11-25')]).revs).toEqual([undefined]);
});

it('only a request of the client carries a revision, and only in its metadata', () => {
  expect(play([ask(1, 'roots/list').replace('C>S', 'S>C')]).revs).toEqual([undefined]);
  expect(
    play([`C>S {"jsonrpc":"2.0","id":1,"method":"x","params":{"${version}":"${modern}"}}`]).revs,
  ).toEqual([undefined]);
});

it('a method that the stateless revision alone has is judged by it, whatever its metadata lacks', () => {
  expect(play(['C>S {"jsonrpc":"2.0","id":1,"method":"server/discover"}']).revs).toEqual([modern]);
});

it('once a request was served, what carries nothing is judged by its revision', () => {
  expect(
    play([ask(1, 'tools/list'), result(1), 'C>S {"jsonrpc":"2.0","id":2,"method":"tools/list"}']).revs[2],
  ).toBe(modern);
});

it('notifications belong to the request that they name', () => {
  const told = (meta: string) =>
    `S>C {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":${meta}}}}`;
  const lines = [
    initialize('2025-06-18'),
    agree('2025-06-18'),
    ask(7, 'subscriptions/listen', ',"progressToken":3'),
    told('7'),
    told('"7"'),
  ];
  const progress =
    'S>C {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":3,"progress":1}}';
  expect(play([...lines, progress]).revs.slice(3)).toEqual([modern, '2025-06-18', modern]);
});

it('a refused question leaves the revision open, and a stateless refusal does not', () => {
  const refuse = (code: number) => `S>C {"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"m"}}`;
  const told = 'S>C {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
  expect(play([ask(1, 'server/discover'), refuse(-32601), told]).revs[2]).toBeUndefined();
  expect(play([ask(1, 'server/discover'), refuse(-32021), told]).judge.session().era).toBe('stateless');
});

it('forcing a revision goes before what is carried', () => {
  expect(play([ask(1, 'tools/list'), result(1)], '2025-06-18').revs).toEqual(['2025-06-18', '2025-06-18']);
});

it('the session knows what discovery says', () => {
  const answer = result(
    1,
    '"supportedVersions":["2026-07-28",1],"capabilities":{"tools":{}},"instructions":"i","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"2"}}',
  );
  const { judge } = play([ask(1, 'server/discover'), answer]);
  expect(judge.session()).toEqual({
    phase: 'new',
    era: 'stateless',
    carried: modern,
    revision: modern,
    client: { name: 'c', version: '1' },
    server: { name: 's', version: '2' },
    serverCapabilities: { tools: {} },
    instructions: 'i',
    supportedVersions: [modern],
  });
});
