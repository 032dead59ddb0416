import { describe, expect, it } from 'vitest';
import { defaultTitle } from './defaultTitle.ts';

describe('the name of a target without one', () => {
  it.each([
    ['npx', ['-y', '@acme/weather-server', '--units'], '@acme/weather-server'],
    ['/usr/bin/node', ['/srv/weather.mjs'], 'weather'],
    ['node', ['--inspect', '', 'build/index.js'], 'index'],
    ['node', ['node_modules/@acme/server-weather/dist/index.js'], 'server-weather'],
    ['uv', ['run', 'server.py'], 'server'],
    ['C:\\tools\\weather.exe', ['x'], 'weather'],
    ['node', [], 'node'],
  ])('%s %j: %s', (command, args, title) => {
    expect(defaultTitle({ kind: 'stdio', command, args })).toBe(title);
  });

  it('is the host of an address', () => {
    expect(defaultTitle({ kind: 'http', url: 'https://mcp.example:8080/mcp' })).toBe('mcp.example:8080');
    expect(defaultTitle({ kind: 'http', url: 'nonsense' })).toBe('nonsense');
  });
});
