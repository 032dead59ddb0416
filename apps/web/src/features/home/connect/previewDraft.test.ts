import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import { describe, expect, it } from 'vitest';
import { changeDraft } from './connectChange.ts';
import { emptyDraft } from './connectDraft.ts';
import { type AskPreview, previewDraft } from './previewDraft.ts';

function fakeBridge(): { ask: AskPreview; asked: unknown[] } {
  const asked: unknown[] = [];
  const ask: AskPreview = async (question) => {
    asked.push(question);
    const target =
      'target' in question
        ? question.target
        : ({ kind: 'stdio', command: 'node', args: question.line.split(' ').slice(1) } as const);
    const preview: TargetPreview = {
      target,
      envNames: [],
      inheritedEnvNames: [],
      hints: 'line' in question ? ['from the line', 'both'] : ['both'],
    };
    return preview;
  };
  return { ask, asked };
}

describe('the preview of a draft', () => {
  it('asks once for a plain line', async () => {
    const { ask, asked } = fakeBridge();
    await previewDraft(changeDraft(emptyDraft, { kind: 'line', line: 'node a' }), ask);
    expect(asked).toEqual([{ line: 'node a' }]);
  });

  it('looks again with the working directory, and keeps the hints of both', async () => {
    const { ask, asked } = fakeBridge();
    const line = changeDraft(emptyDraft, { kind: 'line', line: 'node a' });
    const preview = await previewDraft(changeDraft(line, { kind: 'cwd', cwd: '/srv' }), ask);
    expect(asked).toEqual([
      { line: 'node a' },
      { target: { kind: 'stdio', command: 'node', args: ['a'], cwd: '/srv' } },
    ]);
    expect(preview.hints).toEqual(['from the line', 'both']);
  });

  it('never reads fields as a line', async () => {
    const { ask, asked } = fakeBridge();
    await previewDraft(changeDraft(emptyDraft, { kind: 'split', command: 'a b', args: ['', 'c d'] }), ask);
    expect(asked).toEqual([{ target: { kind: 'stdio', command: 'a b', args: ['', 'c d'] } }]);
  });
});
