import { expect, it } from 'vitest';
import { connectionWords, endWords, isTrace, phasesOf, redirectWords } from './httpWords.ts';

it('gives the steps that there were, each from the end of the one before', () => {
  expect(phasesOf({ connectUs: 300, sentUs: 320, firstByteUs: 900, lastByteUs: 1000 })).toEqual([
    { name: 'connection', fromUs: 0, toUs: 300 },
    { name: 'sending', fromUs: 300, toUs: 320 },
    { name: 'waiting for the first byte', fromUs: 320, toUs: 900 },
    { name: 'receiving', fromUs: 900, toUs: 1000 },
  ]);
  expect(phasesOf({})).toEqual([]);
});

it('says which connection was used, and how the exchange ended', () => {
  expect(connectionWords(undefined)).toBe('none was opened');
  expect(
    connectionWords({ number: 2, isReused: true, remote: '[::1]:80', proxy: 'p:1', tls: 'TLSv1.3' }),
  ).toBe('number 2, used again, to [::1]:80, through the proxy p:1, TLSv1.3');
  const end = { part: 'end', id: 1, times: {}, bodyBytes: 2000, encodedBytes: 500 } as const;
  expect(endWords({ ...end, outcome: 'cut', events: 1, unfinishedBytes: 7 })).toBe(
    'broke off · 1 event · body of 2 kB · 500 B on the wire · 7 B of an event that no blank line closed',
  );
});

it('advises to use the address that a redirect leads to, or says why it was not followed', () => {
  expect(redirectWords({ to: 'http://h/', isFollowed: true })).toContain('Use that address');
  expect(redirectWords({ to: 'http://h/', isFollowed: false, why: 'x' })).toContain('not followed: x.');
});

it('knows the headers by which others find a request', () => {
  expect(['X-Request-Id', 'traceparent', 'Accept'].map(isTrace)).toEqual([true, true, false]);
});
