import type { LinkObject } from '@mcpeek/protocol/wire/sessionObject';
import { expect, it } from 'vitest';
import { linkWords } from './linkWords.ts';

const words = (link: LinkObject | undefined, phase = 'ready') =>
  linkWords({ phase, ...(link === undefined ? {} : { link }) } as never);

it('says nothing of a sound connection, or of one that is over', () => {
  expect(words(undefined)).toBeUndefined();
  expect(words({ state: 'connected', streams: 1 })).toBeUndefined();
  expect(words({ state: 'stopped', streams: 0 }, 'closed')).toBeUndefined();
});

it('says when a stream is opened again, and which try that is', () => {
  const link: LinkObject = {
    state: 'waiting',
    attempt: 3,
    of: 5,
    nextInMs: 4000,
    streams: 0,
    why: 'w',
    retryable: true,
  };
  expect(words(link)).toEqual({
    title: 'A stream was lost; it is opened again in 4 s (try 3 of 5).',
    why: 'w',
    canRetry: true,
  });
  expect(words({ state: 'stopped', streams: 0, retryable: true })?.canRetry).toBe(true);
});
