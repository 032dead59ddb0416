import { expect, it } from 'vitest';
import { createBrowserOpener, hasScreen } from './openBrowser.ts';

function setUp(environment: Record<string, string> = { DISPLAY: ':0' }) {
  const launched: string[] = [];
  const open = createBrowserOpener(environment, 'linux', async (address) => launched.push(address));
  return { launched, open };
}

it('hands the address on unchanged, as one argument (R116)', async () => {
  const { launched, open } = setUp();
  const address = 'https://as.test/a?x=$(touch%20pwned)&y=%USERPROFILE%&calc';
  expect(await open(address)).toEqual({ kind: 'opened' });
  expect(launched).toEqual([address]);
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'custom-app:x', 'http://as.test/'])(
  'starts nothing for %s (R115)',
  async (address) => {
    const { launched, open } = setUp();
    expect(await open(address)).toEqual({ kind: 'unsafe' });
    expect(launched).toEqual([]);
  },
);

it('starts nothing where nobody could see it', async () => {
  const { launched, open } = setUp({});
  expect(await open('http://localhost:1/')).toEqual({ kind: 'noScreen' });
  expect(launched).toEqual([]);
});

it('says so when the browser could not be started', async () => {
  const open = createBrowserOpener({ DISPLAY: ':0' }, 'linux', () =>
    Promise.reject(new Error('no xdg-open')),
  );
  expect(await open('http://localhost:1/')).toEqual({ kind: 'failed', message: 'no xdg-open' });
});

it('knows a screen by the environment', () => {
  expect(hasScreen({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
  expect(hasScreen({ DISPLAY: ':0', CI: 'true' }, 'linux')).toBe(false);
  expect(hasScreen({ DISPLAY: '' }, 'linux')).toBe(false);
  expect(hasScreen({}, 'darwin')).toBe(true);
  expect(hasScreen({ SSH_CONNECTION: 'a' }, 'darwin')).toBe(false);
});
