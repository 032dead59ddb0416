import { describe, expect, it } from 'vitest';
import { changeDraft } from './connectChange.ts';
import { draftOfTarget, emptyDraft, environmentOf, isBlank, lineOf, withPlace } from './connectDraft.ts';

const read = { command: 'node', args: ['--prefix', '', '--v'] };

describe('the Connect card', () => {
  it('keeps an empty argument when a line turns into fields', () => {
    const typed = changeDraft(emptyDraft, { kind: 'line', line: 'node --prefix "" --v' });
    const edited = changeDraft(typed, { kind: 'argument', index: 2, text: '--vv', read });
    expect(lineOf(edited)).toBe('node --prefix "" --vv');
    expect(edited.source).toMatchObject({
      kind: 'fields',
      args: [{ text: '--prefix' }, { text: '' }, { text: '--vv' }],
    });
  });

  it('adds an empty argument and removes the one that is meant', () => {
    const added = changeDraft(emptyDraft, { kind: 'addArgument', read });
    expect(lineOf(added)).toBe('node --prefix "" --v ""');
    expect(lineOf(changeDraft(added, { kind: 'removeArgument', index: 1, read }))).toBe(
      'node --prefix --v ""',
    );
  });

  it('reads the line again once it is typed in', () => {
    const fields = changeDraft(emptyDraft, { kind: 'split', command: 'npx', args: ['-y', 'a'] });
    const typed = changeDraft(fields, { kind: 'line', line: 'npx -y b' });
    expect(typed.source).toEqual({ kind: 'line', line: 'npx -y b' });
  });

  it('gives each argument and variable a key of its own', () => {
    const target = { kind: 'stdio', command: 'a', args: ['x', 'y'], env: { A: '1' } } as const;
    const filled = draftOfTarget(target, 'T', undefined);
    const more = changeDraft(changeDraft(filled, { kind: 'addVariable' }), { kind: 'addArgument', read });
    if (more.source.kind !== 'fields') throw new Error('expected fields');
    const keys = [...more.source.args, ...more.variables].map((line) => line.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('comes back from a saved server as the very same target', () => {
    const target = {
      kind: 'stdio',
      command: 'node',
      args: ['--prefix', '', '--v'],
      cwd: '/srv',
      env: { AUTH: 'Bearer a b' },
      envMode: 'only',
    } as const;
    const filled = draftOfTarget(target, 'Mine', '2025-06-18');
    expect(withPlace({ kind: 'stdio', ...read }, filled)).toEqual(target);
    expect(filled).toMatchObject({ title: 'Mine', revision: '2025-06-18' });
  });

  it('leaves out what was not given', () => {
    expect(withPlace({ kind: 'stdio', ...read }, emptyDraft)).toEqual({ kind: 'stdio', ...read });
    expect(withPlace({ kind: 'http', url: 'http://a' }, emptyDraft)).toEqual({
      kind: 'http',
      url: 'http://a',
    });
  });

  it('sends no variable without a name, and the last of two', () => {
    const variables = [
      { key: 1, name: ' A ', value: '1' },
      { key: 2, name: '', value: '2' },
      { key: 3, name: 'A', value: '3' },
    ];
    expect(environmentOf(variables)).toEqual({ A: '3' });
  });

  it('is blank until there is something to start', () => {
    expect(isBlank(changeDraft(emptyDraft, { kind: 'line', line: '  ' }))).toBe(true);
    expect(isBlank(changeDraft(emptyDraft, { kind: 'line', line: 'a' }))).toBe(false);
  });
});
