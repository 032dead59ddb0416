import { expect, test } from 'vitest';
import { childEnvironment } from './childEnvironment.ts';

const user = { HOME: '/home/ada', PWD: '/home/ada/mcpeek', A: 'user', GONE: undefined };

test('the target adds to the environment of the user', () => {
  const target = { kind: 'stdio', command: 'x', args: [], env: { A: 'target', B: '' } } as const;
  expect(childEnvironment(target, user, '/srv')).toEqual({
    HOME: '/home/ada',
    PWD: '/srv',
    A: 'target',
    B: '',
  });
});

test('a target with only its own environment has nothing else', () => {
  const target = { kind: 'stdio', command: 'x', args: [], env: { A: 'target' }, envMode: 'only' } as const;
  expect(childEnvironment(target, user, '/srv')).toEqual({ A: 'target' });
});

test('PWD is not made up where the user has none, and stays as the target sets it', () => {
  const target = { kind: 'stdio', command: 'x', args: [] } as const;
  expect(childEnvironment(target, {}, '/srv')).toEqual({});
  expect(childEnvironment({ ...target, env: { PWD: '/mine' } }, user, '/srv').PWD).toBe('/mine');
});
