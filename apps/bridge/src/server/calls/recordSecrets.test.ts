import type { CaptureRecord } from '@mcpeek/protocol/record/captureRecord';
import { afterEach, expect, test } from 'vitest';
import { createTestHomes, makeEntry } from '../../store/testCatalog.test-support.ts';
import { recordDetail } from './recordDetail.ts';

const homes = createTestHomes();
afterEach(homes.cleanUp);

test('the heads of a record are shown without credentials, which the capture keeps', () => {
  const catalog = homes.openCatalog(homes.newHome());
  const target = { kind: 'http', url: 'http://127.0.0.1/mcp', headers: { 'X-Key': 'mine' } } as const;
  const capture = catalog.create({ title: 't', target, startedAt: 0 });
  const http: CaptureRecord['http'] = {
    part: 'request',
    id: 1,
    method: 'POST',
    url: 'http://127.0.0.1/mcp',
    path: '/mcp',
    headers: [
      ['Authorization', 'Bearer abc'],
      ['x-key', 'mine'],
      ['Accept', '*/*'],
    ],
    carries: 'nothing',
  };
  const entry = makeEntry({ seq: 0, kind: 'http', dir: 'out', http });
  capture.commit({ entries: [entry], updates: [], findings: [] });
  expect(recordDetail(capture, 0).http).toMatchObject({
    headers: [
      ['Authorization', '‹masked:10›'],
      ['x-key', '‹masked:4›'],
      ['Accept', '*/*'],
    ],
  });
  expect(capture.record(0)?.record.http).toEqual(http);
});
