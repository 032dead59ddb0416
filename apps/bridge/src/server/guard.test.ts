import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, testToken } from './testServer.test-support.ts';

const body = '/api/captures/c1/records/0/body';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    httpHandlers: { body: () => Buffer.from('bytes') },
    allowedHosts: ['box.test:24085', 'any-port.test'],
    allowedOrigins: ['https://tunnel.test'],
  });
});
afterEach(() => server.close());

const bearer = { authorization: `Bearer ${testToken}` };

describe('the Host header', () => {
  const foreign = [
    'evil.test:6280',
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test:6280',
    'localhost.',
    'localhost:6280@evil.test',
    '127.0.0.2:6280',
    '0.0.0.0:6280',
    '192.0.2.10:24085',
    '[::2]:6280',
    'box.test:1',
    'localhost:',
    '',
  ];
  it.each(foreign)('refuses %j for page, health and calls alike (R113)', async (host) => {
    for (const path of ['/', '/healthz', body, '/assets/a.js', '/api/login']) {
      expect((await server.ask(path, { headers: { ...bearer, host } })).status).toBe(403);
    }
    const origin = `http://${host}`;
    expect((await server.ask(body, { headers: { ...bearer, host, origin } })).status).toBe(403);
  });

  const own = [
    'localhost:6280',
    'LOCALHOST:1',
    '127.0.0.1',
    '[::1]:65535',
    'box.test:24085',
    'any-port.test:9',
  ];
  it.each(own)('lets %s in', async (host) => {
    expect((await server.ask(body, { headers: { ...bearer, host } })).status).toBe(200);
    const origin = `http://${host.toLowerCase()}`;
    expect((await server.ask(body, { headers: { ...bearer, host, origin } })).status).toBe(200);
  });

  it('names the option that would help, on a page without script (R124)', async () => {
    const answer = await server.ask('/', { headers: { host: '192.0.2.10:24085' } });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('--allow-host 192.0.2.10:24085');
    expect(answer.text).not.toContain('<script');
  });

  it('writes nothing of the request into that page unescaped', async () => {
    const answer = await server.ask("/'><img-src=x>", { headers: { host: '<script>"\'&.test' } });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toMatch(/<script|<img/);
    expect(answer.text).toContain('&#60;script&#62;&#34;&#39;&#38;.test');
  });

  it('does not let a whole URL in the request line overrule it', async () => {
    const path = 'http://evil.test/';
    expect((await server.ask(path, { headers: { host: 'localhost' } })).status).toBe(403);
  });
});

describe('the Origin header', () => {
  const foreign = [
    'http://evil.test',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://localhost',
    'null',
    'file://',
    'https://tunnel.test:444',
    'http://tunnel.test',
    'http://evil.test, http://127.0.0.1:6280',
  ];
  it.each(foreign)('refuses %s', async (origin) => {
    const headers = { ...bearer, host: '127.0.0.1:6280', origin };
    for (const path of ['/', body]) expect((await server.ask(path, { headers })).status).toBe(403);
  });

  it('is fine when it is an allowed one', async () => {
    const headers = { ...bearer, origin: 'https://tunnel.test' };
    expect((await server.ask(body, { headers })).status).toBe(200);
  });

  it('gets the option that would help', async () => {
    const answer = await server.ask('/api/login', { headers: { origin: 'https://my-tunnel.test' } });
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { option: '--allow-origin https://my-tunnel.test' },
    });
  });
});

describe('the Sec-Fetch-Site header', () => {
  it.each(['cross-site', 'same-site', 'nonsense'])(
    'refuses %s, an image tag of a foreign page for one',
    async (site) => {
      const headers = {
        ...bearer,
        'sec-fetch-site': site,
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'image',
      };
      for (const path of ['/', body]) expect((await server.ask(path, { headers })).status).toBe(403);
    },
  );

  it.each(['same-origin', 'none'])('lets %s in', async (site) => {
    const headers = { ...bearer, 'sec-fetch-site': site };
    expect((await server.ask(body, { headers })).status).toBe(200);
  });

  it('offers one click of the person themselves when a link of another site led here', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const answer = await server.ask('/?command=sh&x=%22', { headers });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('<a href="/?command=sh&#38;x=%22">');
    expect((await server.ask('//evil.test/', { headers })).text).not.toContain('<a href');
  });
});

it('puts the same safety headers on every answer', async () => {
  const answers = [
    await server.ask('/'),
    await server.ask('/healthz'),
    await server.ask('/nothing.txt'),
    await server.ask('/', { headers: { host: 'evil.test' } }),
    await server.ask(body),
    await server.ask(body, { headers: bearer }),
    await server.ask('/api/login', { method: 'POST' }),
  ];
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

it('answers the health check without login', async () => {
  const answer = await server.ask('/healthz');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { ok: true, version: '1.2.3' }]);
});
