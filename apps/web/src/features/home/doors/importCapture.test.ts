import { describe, expect, it } from 'vitest';
import { readImportAnswer } from './importCapture.ts';

describe('the answer of an import', () => {
  it('names the capture, its records and the broken lines', () => {
    const answer = '{"captureId":"c1","records":9,"problems":[{"line":3,"message":"not JSON"},"cut short"]}';
    expect(readImportAnswer(answer)).toEqual({
      captureId: 'c1',
      records: 9,
      problems: ['line 3: not JSON', 'cut short'],
    });
  });

  it('takes a whole summary too', () => {
    expect(readImportAnswer('{"capture":{"captureId":"c1","records":2}}')).toEqual({
      captureId: 'c1',
      records: 2,
      problems: [],
    });
  });

  it.each(['', '[]', '{}', '{"captureId":5}', 'null'])('is nothing without a capture: %s', (text) => {
    expect(readImportAnswer(text)).toBeUndefined();
  });
});
