import { describe, expect, it } from 'vitest';
import { readImportAnswer } from './importCapture.ts';

describe('the answer of an import', () => {
  it('names the capture, its records and the broken lines', () => {
    const answer = '{"captureId":"c1","records":9,"problems":[{"line":3,"message":"not JSON"},"cut short"]}';
    expect(readImportAnswer(answer)).toEqual({
      captureId: 'c1',
      records: 9,
      problems: ['line 3: not JSON', 'cut short'],
      problemCount: 2,
    });
  });

  it('takes a whole summary too', () => {
    expect(readImportAnswer('{"capture":{"captureId":"c1","records":2}}')).toEqual({
      captureId: 'c1',
      records: 2,
      problems: [],
      problemCount: 0,
    });
  });

  it('knows of more problems than are told', () => {
    expect(readImportAnswer('{"captureId":"c","problems":[],"problemCount":7}')?.problemCount).toBe(7);
  });

  it.each(['', '[]', '{}', '{"captureId":5}', 'null'])('is nothing without a capture: %s', (text) => {
    expect(readImportAnswer(text)).toBeUndefined();
  });
});
