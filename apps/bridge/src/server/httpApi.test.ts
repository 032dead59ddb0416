import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallRefusal } from './callHandlers.ts';
import { startTestServer, type TestServer, testToken } from './testServer.test-support.ts';

const bearer = { authorization: `Bearer ${testToken}` };
const octets = { ...bearer, 'content-type': 'application/octet-stream' };
const bodyPath = '/api/captures/c1/records/7/body';

let server: TestServer;
let links: Set<string>;
let imported: string[];

async function* lines(): AsyncGenerator<string> {
  yield '{"mcpeek":1}\n';
  yield '{"end":true}\n';
}

beforeEach(async () => {
  links = new Set(['link-1']);
  imported = [];
  server = await startTestServer({
    httpHandlers: {
      body: (captureId, seq) => (captureId === 'c1' && seq === 7 ? Buffer.from('0123456789') : undefined),
      exportStream: (captureId, link) =>
        captureId === 'c1' && links.delete(link) ? { fileName: 'ä "x".jsonl', lines: lines() } : undefined,
      async importStream(stream, fileName) {
        let text = '';
        for await (const part of stream) text += Buffer.from(part).toString();
        if (text === 'refuse') throw new CallRefusal(1008, 'the disk is full', { kind: 'storeFailed' });
        if (text === 'fault') throw new Error('SECRET-456');
        imported.push(fileName, text);
        return { captureId: 'c2' };
      },
      raw: async (sessionId, bytes) => ({ sessionId, size: bytes.length }),
    },
  });
});
afterEach(() => server.close());

it('sends the exact bytes of a record as a file to keep', async () => {
  const answer = await server.ask(bodyPath, { headers: bearer });
  expect([answer.status, answer.text]).toEqual([200, '0123456789']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=record-7.bin',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  });
});

it.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
  ['nonsense', 200, '0123456789', undefined],
])('answers the range %s with %i', async (range, status, text, contentRange) => {
  const answer = await server.ask(bodyPath, { headers: { ...bearer, range } });
  expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, contentRange]);
});

it('says 404 in JSON to records and calls that are not there', async () => {
  for (const path of [
    '/api/captures/c1/records/8/body',
    '/api/captures/c2/records/7/body',
    '/api/captures/c1/records/-7/body',
    '/api/captures/c1/records/7e0/body',
    '/api/captures/%2e%2e/records/7/body',
    '/api',
    '/api/no/such',
  ]) {
    const answer = await server.ask(path, { headers: bearer });
    expect([answer.status, Object.keys(JSON.parse(answer.text))]).toEqual([404, ['error']]);
  }
  expect((await server.ask('/api/captures/%zz/records/7/body', { headers: bearer })).status).toBe(400);
});

it('exports by a link that works once, is of one capture, and needs no key', async () => {
  const path = '/api/captures/c1/export?format=jsonl&link=link-1';
  expect((await server.ask(path, { method: 'HEAD' })).status).toBe(405);
  expect((await server.ask(path.replace('c1', 'c2'))).status).toBe(404);
  expect((await server.ask('/api/captures/c1/export', { headers: bearer })).status).toBe(404);
  const answer = await server.ask(path);
  expect([answer.status, answer.text]).toEqual([200, '{"mcpeek":1}\n{"end":true}\n']);
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%C3%A4%20%22x%22.jsonl");
  expect((await server.ask(path)).status).toBe(404);
});

it('imports a file as it arrives, under its name', async () => {
  const path = '/api/captures/import?name=a%20b.jsonl';
  const answer = await server.ask(path, { method: 'POST', headers: octets, body: 'the lines' });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { captureId: 'c2' }]);
  expect(imported).toEqual(['a b.jsonl', 'the lines']);
});

it('says why an import was refused, and of a fault only that there was one', async () => {
  const path = '/api/captures/import';
  const refused = await server.ask(path, { method: 'POST', headers: octets, body: 'refuse' });
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { error: { kind: 'storeFailed' } }]);
  const fault = await server.ask(path, { method: 'POST', headers: octets, body: 'fault' });
  expect(fault.status).toBe(500);
  expect(fault.text + server.logLines.join()).not.toContain('SECRET-456');
});

it('hands raw input on whole', async () => {
  const body = Buffer.alloc(3_000_000, 1);
  const answer = await server.ask('/api/sessions/s1/raw', { method: 'POST', headers: octets, body });
  expect(JSON.parse(answer.text)).toEqual({ sessionId: 's1', size: 3_000_000 });
});

it('refuses raw input above 64 MiB and says so', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024 + 1);
  const answer = await server.ask('/api/sessions/s1/raw', { method: 'POST', headers: octets, body });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([413, { error: { kind: 'tooLarge' } }]);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'takes no %s, which any site could post',
  async (type) => {
    for (const path of ['/api/captures/import', '/api/sessions/s1/raw']) {
      const headers = { ...bearer, 'content-type': type };
      expect((await server.ask(path, { method: 'POST', headers, body: 'x' })).status).toBe(415);
    }
    expect(imported).toEqual([]);
  },
);

it('changes nothing by a GET', async () => {
  for (const path of ['/api/captures/import', '/api/sessions/s1/raw']) {
    expect((await server.ask(path, { headers: octets })).status).toBe(404);
  }
});
