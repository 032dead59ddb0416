import { expect, it } from 'vitest';
import { isSafeAddress } from './isSafeAddress.ts';

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'custom-app:x',
  'http://as.test/authorize',
  'http://127.0.0.1.evil.test/',
  'http://localhost.evil.test/',
  'http://localhost@evil.test/',
  'http://192.168.0.1/',
  'ftp://localhost/',
  ' https://as.test/',
  'https://as.test/\u202etxt',
  'https://',
  '/local/path',
  '-a Calculator',
  '',
])('does not pass %j (R115)', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});

it.each([
  'https://as.test/a?x=$(touch pwned)&y=%USERPROFILE%&calc'.replace(' ', '%20'),
  'HTTPS://as.test/',
  'http://localhost:6280/#code=x',
  'http://127.0.0.1:6280/',
  'http://[::1]:6280/',
])('passes %s', (address) => {
  expect(isSafeAddress(address)).toBe(true);
});
