import { expect, it } from 'vitest';
import { describeForwarding, readyJson, readyLine } from './readyLine.ts';

const facts = { url: 'http://127.0.0.1:6280', port: 6280, token: 'a/b', pid: 7, home: '/h' };

it('tells people the address with the token behind the hash, where no server sees it', () => {
  expect(readyLine(facts)).toBe('MCPeek is ready at http://127.0.0.1:6280/#token=a%2Fb');
});

it('tells scripts the same on one line of JSON', () => {
  expect(readyJson(facts)).toBe(
    '{"url":"http://127.0.0.1:6280","port":6280,"token":"a/b","pid":7,"home":"/h"}',
  );
});

it('adds the line to use over SSH, in a container, and on an open address; never the token', () => {
  expect(describeForwarding(facts, '127.0.0.1', {}, false)).toEqual([]);
  const ssh = { SSH_CONNECTION: '10.0.0.1 5000 10.0.0.2 22', USER: 'ada' };
  const lines = [
    ...describeForwarding(facts, '127.0.0.1', ssh, true),
    ...describeForwarding(facts, '0.0.0.0', {}, true),
  ].join('\n');
  expect(lines).toContain('ssh -L 6280:127.0.0.1:6280 ada@10.0.0.2');
  expect(lines).toContain('--host 0.0.0.0');
  expect(lines).toContain('--allow-host NAME:PORT');
  expect(lines).not.toContain('a/b');
});
