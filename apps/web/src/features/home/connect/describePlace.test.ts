import type { TargetPreview } from '@mcpeek/protocol/wire/calls';
import { describe, expect, it } from 'vitest';
import { describePlace, shortenHome } from './describePlace.ts';

const preview: TargetPreview = {
  target: { kind: 'stdio', command: 'node', args: [] },
  resolved: '/usr/bin/node',
  cwd: '/home/me',
  envNames: [],
  inheritedEnvNames: [],
  hints: [],
};
const automatic = { envMode: 'inherit', revision: 'auto' } as const;

describe('where a target would run', () => {
  it('names file, directory, environment and revision', () => {
    expect(describePlace(preview, automatic, '/home/me')).toEqual([
      'runs /usr/bin/node',
      'in ~',
      'environment: mine',
      'revision: automatic',
    ]);
  });

  it.each([
    [[], 'inherit', 'mine'],
    [['A', 'B'], 'inherit', 'mine and A, B'],
    [[], 'only', 'empty'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'only', 'only A, B, C, D and 2 more'],
  ] as const)('says of %j with %s: %s', (envNames, envMode, words) => {
    const parts = describePlace({ ...preview, envNames }, { envMode, revision: '2025-06-18' }, '/home/me');
    expect(parts).toContain(`environment: ${words}`);
    expect(parts).toContain('revision: 2025-06-18');
  });

  it('has no directory for an address', () => {
    const target = { kind: 'http', url: 'http://a' } as const;
    expect(describePlace({ ...preview, target }, automatic, '/home/me')).toEqual(['revision: automatic']);
  });

  it.each([
    ['/home/me', '/home/me', '~'],
    ['/home/me/a', '/home/me', '~/a'],
    ['/home/mean', '/home/me', '/home/mean'],
    ['C:\\Users\\me\\a', 'C:\\Users\\me', '~\\a'],
    ['/a', '/', '/a'],
  ])('shortens %s below %s to %s', (path, home, short) => {
    expect(shortenHome(path, home)).toBe(short);
  });
});
