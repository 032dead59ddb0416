import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, testToken } from './testServer.test-support.ts';

const body = '/api/captures/c1/records/0/body';
const json = { 'content-type': 'application/json' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    httpHandlers: { body: () => Buffer.from('bytes') },
  });
});
afterEach(() => server.close());

const asPage = ({ cookie, pageKey }: { cookie: string; pageKey: string }) => ({
  cookie,
  'x-mcpeek-page-key': pageKey,
});

describe('the way in', () => {
  const calls = [
    ['GET', body],
    ['GET', '/api/captures/c1/export?link=guess'],
    ['POST', '/api/captures/import'],
    ['POST', '/api/sessions/s1/raw'],
    ['GET', '/api/anything'],
  ] as const;
  it.each(calls)('is closed for %s %s without token (R114)', async (method, path) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const { status } = await server.ask(path, { method, headers });
    expect(status).toBe(path.includes('export') ? 404 : 401);
  });

  it.each(['Bearer wrong', `Bearer ${testToken}x`, `Basic ${testToken}`, testToken, 'Bearer'])(
    'is closed for the authorization %j',
    async (authorization) => {
      expect((await server.ask(body, { headers: { authorization } })).status).toBe(401);
    },
  );

  it('does not take the token from an address', async () => {
    expect((await server.ask(`${body}?token=${testToken}`)).status).toBe(401);
  });

  it('takes a login only when cookie and page key are of the same one', async () => {
    const [one, other] = [await server.logIn(), await server.logIn()];
    const status = async (headers: Record<string, string>) => (await server.ask(body, { headers })).status;
    expect(await status(asPage(one))).toBe(200);
    expect(await status({ cookie: one.cookie })).toBe(401);
    expect(await status({ 'x-mcpeek-page-key': one.pageKey })).toBe(401);
    expect(await status(asPage({ cookie: one.cookie, pageKey: other.pageKey }))).toBe(401);
    expect(await status({ ...asPage(one), authorization: 'Bearer wrong' })).toBe(401);
  });

  it('sets a cookie that scripts, other sites and other ports do not get to use', async () => {
    const answer = await server.ask('/api/login', {
      method: 'POST',
      headers: { ...json, host: 'localhost:7001' },
      body: JSON.stringify({ token: testToken }),
    });
    expect(answer.status).toBe(204);
    const cookie = answer.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^mcpeek_7001=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    expect(cookie).not.toContain(testToken);
  });

  it('keeps the logins of two bridges in one browser apart', async () => {
    const second = await startTestServer({ httpHandlers: { body: () => Buffer.from('bytes') } });
    const [one, two] = [await server.logIn(), await second.logIn()];
    const cookie = `${one.cookie}; ${two.cookie}`;
    expect((await server.ask(body, { headers: { ...asPage(one), cookie } })).status).toBe(200);
    expect((await second.ask(body, { headers: { ...asPage(two), cookie } })).status).toBe(200);
    expect((await second.ask(body, { headers: { ...asPage(one), cookie } })).status).toBe(401);
    await second.close();
  });

  it('is not barred by a cookie of that name that another server on this host has set', async () => {
    const page = await server.logIn();
    const cookie = `${page.cookie.split('=')[0]}=tossed; ${page.cookie}`;
    expect((await server.ask(body, { headers: { ...asPage(page), cookie } })).status).toBe(200);
  });

  it('outlives a restart of the bridge and ends after 30 days', async () => {
    const page = await server.logIn();
    const file = join(server.home, 'auth.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = readFileSync(file, 'utf8');
    for (const secret of [page.pageKey, page.cookie.split('=')[1] ?? '', testToken]) {
      expect(kept).not.toContain(secret);
    }

    const restarted = await startTestServer({
      home: server.home,
      httpHandlers: { body: () => Buffer.from('bytes') },
    });
    // The same port as before, as the browser sees it.
    const headers = { ...asPage(page), host: `127.0.0.1:${server.port}` };
    const status = async () => (await restarted.ask(body, { headers })).status;
    restarted.clock.advance(30 * 24 * 3600 * 1000 - 1);
    expect(await status()).toBe(200);
    restarted.clock.advance(1);
    expect(await status()).toBe(401);
    await restarted.close();
  });

  it.each(['', 'not json', '[]', '{"logins":[{"cookieHash":1}]}'])(
    'stays closed, and can be opened anew, over a login file that holds %j',
    async (content) => {
      const page = await server.logIn();
      writeFileSync(join(server.home, 'auth.json'), content);
      expect((await server.ask(body, { headers: asPage(page) })).status).toBe(401);
      expect((await server.ask(body, { headers: asPage(await server.logIn()) })).status).toBe(200);
    },
  );
});

describe('POST /api/login', () => {
  const post = (sent: string, headers: Record<string, string> = json) =>
    server.ask('/api/login', { method: 'POST', headers, body: sent });
  const good = JSON.stringify({ token: testToken });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;application/json',
    '',
  ])('refuses the content type %j, which any site could post', async (type) => {
    const answer = await post(good, type === '' ? {} : { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    '{"token":"wrong"}',
    '{"token":""}',
    '{"token":7}',
    '{"code":"wrong"}',
    '{}',
    '[]',
    '{"code":null}',
  ])('says 401 to %s', async (sent) => {
    expect((await post(sent)).status).toBe(401);
  });

  it('says 400 to what is not JSON and 413 to what is too long, without a stack', async () => {
    const broken = await post('{"token":');
    expect([broken.status, broken.text.includes(' at ')]).toEqual([400, false]);
    expect((await post(JSON.stringify({ token: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  it('takes a one-time code once', async () => {
    const sent = JSON.stringify({ code: server.makeCode() });
    expect((await post(sent)).status).toBe(204);
    expect((await post(sent)).status).toBe(401);
  });

  it('takes no code that is 60 s old', async () => {
    const [late, old] = [server.makeCode(), server.makeCode()];
    server.clock.advance(59_999);
    expect((await post(JSON.stringify({ code: late }))).status).toBe(204);
    server.clock.advance(1);
    expect((await post(JSON.stringify({ code: old }))).status).toBe(401);
  });

  it('tells a page by GET whether it is logged in', async () => {
    expect((await server.ask('/api/login')).status).toBe(401);
    expect((await server.ask('/api/login', { headers: asPage(await server.logIn()) })).status).toBe(204);
  });
});

it('writes the token to no log line, whatever is asked', async () => {
  const page = await server.logIn();
  await server.ask(`/${testToken}`, { headers: asPage(page) });
  await server.ask('/api/login', { method: 'POST', headers: json, body: `{"token":"${testToken}"` });
  expect(server.logLines.join('\n')).not.toContain(testToken);
});
