import type { StdioTarget } from '@mcpeek/protocol/link/target';
import { expect, test } from 'vitest';
import { createStartSteps, packageRunner } from './startSteps.ts';

const stdio = (command: string, ...args: string[]): StdioTarget => ({ kind: 'stdio', command, args });

test('a start within ten seconds is not slow', () => {
  const steps = createStartSteps(stdio('node'));
  steps.mark('spawned', 0);
  steps.mark('initializeSent', 1000);
  expect(steps.slow(9_000_000)).toBeUndefined();
});

test('the step that is waited for counts while it is not there yet', () => {
  const steps = createStartSteps(stdio('node'));
  steps.mark('spawned', 0);
  steps.mark('initializeSent', 1000);
  expect(steps.slow(12_000_000)).toMatchObject({
    from: 'initializeSent',
    to: 'firstStdout',
    tookUs: 11_999_000,
  });
});

test('the longest step of a finished start is named', () => {
  const steps = createStartSteps(stdio('node'));
  steps.mark('spawned', 0);
  steps.mark('initializeSent', 1000);
  steps.mark('firstStdout', 2000);
  steps.mark('initializeAnswered', 2000);
  steps.mark('listsLoaded', 14_002_000);
  expect(steps.slow(99_000_000)).toMatchObject({
    from: 'initializeAnswered',
    to: 'listsLoaded',
    message: '14 s passed between the answer to initialize and loading the lists.',
  });
});

test('npx gets its likely cause and the direct command', () => {
  const steps = createStartSteps(stdio('/usr/bin/npx', '-y', '@acme/weather-server@1.2.3', '--units', 'C'));
  steps.mark('spawned', 0);
  steps.mark('initializeSent', 0);
  const slow = steps.slow(20_000_000);
  expect(slow?.message).toContain('npx was downloading @acme/weather-server@1.2.3');
  expect(slow?.directCommand).toBe(
    'npm install --global @acme/weather-server@1.2.3 && weather-server --units C',
  );
});

test.each([
  ['uvx', ['mcp-server-time'], 'uv tool install mcp-server-time && mcp-server-time'],
  ['npx.cmd', ['pkg'], 'npm install --global pkg && pkg'],
])('%s is a package runner', (command, args, direct) => {
  expect(packageRunner(stdio(command, ...args))?.directCommand).toBe(direct);
});

test('other commands are no package runners', () => {
  expect(packageRunner(stdio('node', 'server.js'))).toBeUndefined();
  expect(packageRunner(stdio('npx', '-y'))).toBeUndefined();
});

test('a step keeps its first time', () => {
  const steps = createStartSteps(stdio('node'));
  steps.mark('firstStdout', 5);
  steps.mark('firstStdout', 9);
  expect(steps.list()).toEqual([{ name: 'firstStdout', atUs: 5 }]);
});
