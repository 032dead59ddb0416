import { describe, expect, it } from 'vitest';
import { startStateOf } from './startState.ts';
import type { PreviewState } from './usePreview.ts';

const stdio = { kind: 'stdio', command: 'a', args: [] } as const;
const rest = { envNames: [], inheritedEnvNames: [], hints: [] };
const ready = (preview: object): PreviewState => ({
  kind: 'ready',
  preview: { target: stdio, cwd: '/home/me', ...rest, ...preview },
});

describe('the start button', () => {
  it.each([
    [{ kind: 'blank' }, 'blocked'],
    [{ kind: 'failed', message: 'x' }, 'blocked'],
    [{ kind: 'asking' }, 'ready'],
    [ready({}), 'ready'],
    [ready({ problem: 'not found' }), 'anyway'],
    [ready({ problem: 'a quote is open', cwd: undefined }), 'blocked'],
    [ready({ problem: 'no transport', target: { kind: 'http', url: 'http://a' } }), 'blocked'],
  ] as const)('after %j is %s', (state, start) => {
    expect(startStateOf(state)).toBe(start);
  });
});
