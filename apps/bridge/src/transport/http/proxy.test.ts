import { expect, test } from 'vitest';
import { chooseProxy } from './proxy.ts';

const named = (url: string, environment: Record<string, string>, proxy?: string) => {
  const choice = chooseProxy(new URL(url), { environment, proxy });
  return choice.ok ? choice.proxy?.name : choice.message;
};

test('the variable of the scheme names the proxy, the lower-case one first', () => {
  const environment = { HTTP_PROXY: 'http://one:1', HTTPS_PROXY: 'two:2', https_proxy: 'https://three' };
  expect(named('http://server.example/', environment)).toBe('one:1');
  expect(named('https://server.example/', environment)).toBe('three:443');
  expect(named('https://server.example/', { HTTPS_PROXY: 'two:2', https_proxy: '' })).toBe('two:2');
  expect(named('https://server.example/', { HTTP_PROXY: 'http://one:1' })).toBeUndefined();
});

test.each(['localhost', 'mcp.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]'])(
  'the environment has no say about %s, the option has',
  (host) => {
    expect(named(`http://${host}:4000/`, { HTTP_PROXY: 'http://one:1' })).toBeUndefined();
    expect(named(`http://${host}:4000/`, {}, 'http://two:2')).toBe('two:2');
  },
);

test.each([
  ['*', true],
  ['server.example', true],
  ['example', true],
  ['.example', true],
  ['*.example', true],
  ['other, SERVER.example.', false],
  ['other,SERVER.example', true],
  ['other SERVER.example:80', true],
  ['server.example:8080', false],
  ['erver.example', false],
  ['', false],
  [',', false],
])('NO_PROXY=%s makes an exception of server.example: %s', (list, isException) => {
  const environment = { HTTP_PROXY: 'http://one:1', NO_PROXY: list };
  expect(named('http://server.example/', environment) === undefined).toBe(isException);
});

test.each([
  ['10.0.0.0/8', true],
  ['10.1.2.3', true],
  ['10.1.2.3:80', true],
  ['10.1.2.3:81', false],
  ['10.1.2.4', false],
  ['10.1.2.3/99', false],
  ['::/0', false],
])('NO_PROXY=%s makes an exception of 10.1.2.3: %s', (list, isException) => {
  const environment = { HTTP_PROXY: 'http://one:1', NO_PROXY: list };
  expect(named('http://10.1.2.3/', environment) === undefined).toBe(isException);
});

test('NO_PROXY knows IPv6 addresses with and without a port', () => {
  for (const list of ['2001:db8::1', '[2001:db8::1]:80', '2001:db8::/32']) {
    expect(named('http://[2001:db8::1]/', { HTTP_PROXY: 'http://one:1', NO_PROXY: list })).toBeUndefined();
  }
});

test('the option goes before the environment and its exceptions', () => {
  const environment = { HTTP_PROXY: 'http://one:1', NO_PROXY: '*' };
  expect(named('http://server.example/', environment, 'http://two:2')).toBe('two:2');
});

test.each(['http://', 'socks5://me:secret@host:1', 'http://me:secret@[', ':::'])(
  '%s is no proxy, and is not repeated',
  (address) => {
    const message = named('http://server.example/', { HTTP_PROXY: address });
    expect(message).toContain('HTTP_PROXY');
    expect(message).not.toContain('secret');
  },
);

test('credentials become a header and never a name', () => {
  const choice = chooseProxy(new URL('http://server.example/'), {
    environment: {},
    proxy: 'http://me:p%40ss%zz@host:1',
  });
  expect(choice).toMatchObject({ ok: true, proxy: { name: 'host:1' } });
  const authorization = choice.ok ? choice.proxy?.authorization : undefined;
  expect(authorization).toBe(`Basic ${Buffer.from('me:p%40ss%zz').toString('base64')}`);
});
