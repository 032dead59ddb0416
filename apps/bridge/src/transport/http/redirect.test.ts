import { expect, test } from 'vitest';
import { openBench, serve, until } from './exchanges.test-support.ts';
import { judgeRedirect } from './redirect.ts';

const count = { followed: 0, limit: 5 };
const judge = (location: string, status = 307) =>
  judgeRedirect('http://host:1/a/b?c=d', { status, headers: [['LOCATION', location]] }, count);

test.each([
  ['/x?y#z', 'http://host:1/x?y'],
  ['e', 'http://host:1/a/e'],
  ['//host:1/f', 'http://host:1/f'],
  ['http://user:pass@host:1/g', 'http://host:1/g'],
  ['', 'http://host:1/a/b?c=d'],
  [Buffer.from('/größe').toString('latin1'), 'http://host:1/gr%C3%B6%C3%9Fe'],
])('the Location %j leads within the origin and is followed', (location, to) => {
  for (const status of [301, 302, 303, 307, 308]) {
    expect(judge(location, status)).toEqual({ to, isFollowed: true });
  }
});

test.each(['https://host:1/a', 'http://host:2/a', 'http://other/a', '//other/a'])(
  '%s is another origin and not followed',
  (location) => {
    expect(judge(location)).toMatchObject({
      isFollowed: false,
      why: expect.stringContaining('another origin'),
    });
  },
);

test.each(['http://', 'ftp://host/', 'javascript:x', 'http://[::1'])('%s is no address', (location) => {
  expect(judge(location)).toMatchObject({ to: location, isFollowed: false });
});

test('other statuses, and answers without a Location, redirect nowhere', () => {
  for (const status of [200, 201, 300, 304, 305, 401]) expect(judge('/x', status)).toBeUndefined();
  expect(judgeRedirect('http://host/', { status: 301, headers: [] }, count)).toBeUndefined();
});

test.each([301, 302, 303, 307, 308])(
  'a %i is followed with the same method, body and headers',
  async (status) => {
    const seen: unknown[] = [];
    const origin = await serve((request, response) => {
      let text = '';
      request.on('data', (bytes) => {
        text += bytes;
      });
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers.authorization, text]);
        if (request.url === '/mcp') response.writeHead(status, { Location: '/mcp/' }).end('moved');
        else response.end('there');
      });
    });
    const { send, ended, head, body, find, events } = openBench();
    const id = send(`${origin}/mcp`, {
      method: 'POST',
      headers: [['Authorization', 'Bearer x']],
      body: new TextEncoder().encode('{}'),
      resumes: 7,
    });
    await ended(id + 1);
    expect(seen).toEqual([
      ['POST', '/mcp', 'Bearer x', '{}'],
      ['POST', '/mcp/', 'Bearer x', '{}'],
    ]);
    expect(head(id).redirect).toEqual({ to: `${origin}/mcp/`, isFollowed: true });
    expect(find('httpSent', id + 1)[0]?.head).toMatchObject({ redirectOf: id, resumes: 7 });
    expect([body(id), body(id + 1)]).toEqual(['moved', 'there']);
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['httpSent', 'httpHead', 'httpBody', 'httpEnd', 'httpSent', 'httpHead', 'httpBody', 'httpEnd'],
    ]);
    expect((await ended(id + 1)).connection).toMatchObject({ number: 1, isReused: true });
  },
);

test('redirects in a row are followed up to the limit', async () => {
  const origin = await serve((_, response) => response.writeHead(307, { Location: '/again' }).end());
  const { send, ended, head, find } = openBench({ redirectLimit: 2 });
  const id = send(origin);
  await ended(id + 2);
  expect(head(id + 2).redirect).toMatchObject({
    isFollowed: false,
    why: expect.stringContaining('number 3'),
  });
  expect(find('httpSent')).toHaveLength(3);
});

test('another origin never gets the request', async () => {
  let asked = 0;
  const other = await serve((_, response) => {
    asked += 1;
    response.end();
  });
  const origin = await serve((_, response) => response.writeHead(307, { Location: other }).end());
  const { send, ended, head, exchanges } = openBench();
  const id = send(origin);
  expect((await ended(id)).outcome).toBe('complete');
  expect(head(id).redirect).toMatchObject({ to: `${other}/`, isFollowed: false });
  await exchanges.close();
  expect(asked).toBe(0);
});

test('a redirect whose body does not end is followed after a while, and the number of its first exchange aborts both', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/') response.writeHead(302, { Location: '/next' }).write('x');
    else response.writeHead(200).write('y');
  });
  const { send, find, body, exchanges } = openBench({ slowAfterMs: 10 });
  const id = send(origin);
  await until(() => body(id + 1) === 'y');
  exchanges.abort(id);
  expect(find('httpEnd').map(({ end }) => [end.id, end.outcome])).toEqual([
    [id, 'aborted'],
    [id + 1, 'aborted'],
  ]);
});

test('an exchange that is over can still be aborted in what follows its redirect', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/') response.writeHead(302, { Location: '/next' }).end();
    else response.writeHead(200).write('y');
  });
  const { send, ended, body, exchanges } = openBench();
  const id = send(origin);
  await until(() => body(id + 1) === 'y');
  exchanges.abort(id);
  expect((await ended(id)).outcome).toBe('complete');
  expect((await ended(id + 1)).outcome).toBe('aborted');
});

test('credentials in an address go along with its redirect', async () => {
  const seen: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    seen.push(request.headers.authorization);
    if (request.url === '/') response.writeHead(307, { Location: '/next' }).end();
    else response.end();
  });
  const { send, ended, find } = openBench();
  const id = send(origin.replace('//', '//me:pass@'));
  await ended(id + 1);
  expect(seen).toEqual(Array(2).fill(`Basic ${Buffer.from('me:pass').toString('base64')}`));
  expect(find('httpSent').map(({ head }) => head.url)).toEqual([`${origin}/`, `${origin}/next`]);
});
