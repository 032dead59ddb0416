import { describe, expect, it } from 'vitest';
import { newRequest, waitingSeqs } from './newRequest.ts';

const wait = (requestSeq: number, method = 'tools/call') => ({
  requestSeq,
  method,
  sinceUs: 0,
  timeoutMs: null,
});

describe('the seq of a request just sent', () => {
  it.each([
    [[], [], undefined],
    [[], [wait(4)], 4],
    [[wait(4)], [wait(4)], undefined],
    [[wait(4)], [wait(4), wait(9), wait(7)], 7],
    [[wait(4)], [wait(9)], 9],
    [[], [wait(5, 'tools/list'), wait(6)], 6],
  ])('before %j, after %j: %s', (before, after, seq) => {
    expect(newRequest(waitingSeqs(before), after, 'tools/call')).toBe(seq);
  });
});
