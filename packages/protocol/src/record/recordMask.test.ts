import { expect, test } from 'vitest';
import type { CaptureRecord } from './captureRecord.ts';
import { createExportPreviewer } from './exportPreview.ts';
import { createRecordMask, keepRecord } from './recordMask.ts';

const target = { kind: 'http', url: 'https://h/mcp?token=t', headers: { 'X-Mine': 'm' } } as const;
const head: CaptureRecord = {
  seq: 0,
  atUs: 1,
  dir: 'out',
  kind: 'http',
  bytes: 500,
  end: '',
  text: 'grant_type=authorization_code&code=secret-code',
  http: {
    part: 'request',
    id: 4,
    method: 'POST',
    url: 'https://h/mcp?key=k&x=1',
    path: '/mcp?key=k&x=1',
    carries: 'text',
    headers: [
      ['AUTHORIZATION', 'Bearer abc'],
      ['x-mine', 'mine'],
      ['Referer', 'https://h/?code=c'],
      ['Accept', 'text/html'],
    ],
  },
};
const frame: CaptureRecord = {
  seq: 1,
  atUs: 2,
  dir: 'in',
  kind: 'result',
  bytes: 90,
  end: '\n',
  text: '{"result":{"Api_Key":"k1","token":"t","progressToken":3,"apiKey":"k2"}}',
};

test('secrets of an HTTP head and its body are masked, whatever its shape, and nothing else', () => {
  const mask = createRecordMask({ target });
  const masked = mask(head);
  expect(masked).toEqual({
    ...head,
    text: 'grant_type=authorization_code&code=‹masked:11›',
    http: {
      part: 'request',
      id: 4,
      method: 'POST',
      url: 'https://h/mcp?key=‹masked:1›&x=1',
      path: '/mcp?key=‹masked:1›&x=1',
      carries: 'text',
      headers: [
        ['AUTHORIZATION', '‹masked:10›'],
        ['x-mine', '‹masked:4›'],
        ['Referer', 'https://h/?code=‹masked:1›'],
        ['Accept', 'text/html'],
      ],
    },
  });
  expect(mask(masked)).toEqual(masked);
  expect(keepRecord(head)).toBe(head);
});

test('in frames nothing is masked but the keys that were chosen; bytes keep their count', () => {
  expect(createRecordMask({ target })(frame)).toBe(frame);
  expect(createRecordMask({ target, frameKeys: ['token', 'apiKey'] })(frame)).toEqual({
    ...frame,
    text: '{"result":{"Api_Key":"k1","token":"‹masked:1›","progressToken":3,"apiKey":"‹masked:2›"}}',
  });
});

test('an event whose block is kept in bytes loses them where keys of frames are masked', () => {
  const event = { index: 0, blockBase64: 'OrAKZGF0YTogeyJ0b2tlbiI6InQifQoK' };
  const record: CaptureRecord = {
    ...frame,
    text: '{"token":"t"}',
    http: { part: 'event', id: 1, what: 'message', event },
  };
  expect(createRecordMask({ target })(record)).toEqual(record);
  expect(createRecordMask({ target, frameKeys: ['token'] })(record)).toMatchObject({
    text: '{"token":"‹masked:1›"}',
    http: { event: { index: 0 } },
  });
  expect(JSON.stringify(createRecordMask({ target, frameKeys: ['token'] })(record))).not.toContain('OrAK');
});

test('a preview counts what is masked and lists suspicious keys as written', () => {
  const previewer = createExportPreviewer(target, false);
  for (const record of [head, frame, { ...frame, seq: 2 }]) previewer.add(record);
  expect(previewer.preview()).toEqual({
    records: 3,
    bytes: 680,
    masked: [
      { where: 'Passwords, tokens, keys and codes in addresses', count: 4 },
      { where: 'Authorization, cookies and headers that you set', count: 3 },
      { where: 'OAuth fields of authorization exchanges', count: 1 },
    ],
    suspicious: [
      { key: 'Api_Key', count: 2, first: 1 },
      { key: 'token', count: 2, first: 1 },
      { key: 'apiKey', count: 2, first: 1 },
    ],
  });
});
