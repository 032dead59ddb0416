import { expect, it } from 'vitest';
import { targetEnvironment } from './targetEnvironment.ts';

const pathOf = (path: string): string | undefined =>
  targetEnvironment({ PATH: path }, '/srv/mcpeek', ':').PATH;

it('is the user’s, without what npm and MCPeek added', () => {
  const added = {
    npm_config_port: '1',
    npm_package_name: 'mcpeek',
    npm_node_execpath: '/usr/bin/node',
    NODE: '/usr/bin/node',
    INIT_CWD: '/home/ada',
    MCPEEK_TOKEN: 'secret',
    MCPEEK_HOME: '/h',
  };
  const own = { HOME: '/home/ada', NODE_OPTIONS: '--x', NPM_TOKEN: 't', EMPTY: '', init_cwd: 'mine' };
  expect(targetEnvironment({ ...added, ...own }, '/srv/mcpeek', ':')).toEqual(own);
});

it('keeps a NODE that npm did not set', () => {
  expect(targetEnvironment({ NODE: '/my/node', npm_node_execpath: '/n' }, '/w', ':')).toEqual({
    NODE: '/my/node',
  });
});

it('has a PATH without the folders that npm put in front', () => {
  const npm = [
    '/srv/mcpeek/node_modules/.bin',
    '/srv/node_modules/.bin',
    '/node_modules/.bin',
    '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
  ].join(':');
  expect(pathOf(`${npm}:/usr/local/bin:/usr/bin`)).toBe('/usr/local/bin:/usr/bin');
});

it('keeps such folders further back and those of other projects: they are the user’s own', () => {
  const own = '/home/ada/app/node_modules/.bin:/usr/bin:/srv/mcpeek/node_modules/.bin:';
  expect(pathOf(own)).toBe(own);
  expect(pathOf(`/srv/mcpeek/node_modules/.bin:${own}`)).toBe(own);
});

it('finds the variable under any spelling of PATH, with the delimiter of the machine', () => {
  const environment = { Path: '/srv/mcpeek/node_modules/.bin;C:\\Windows' };
  expect(targetEnvironment(environment, '/srv/mcpeek', ';')).toEqual({ Path: 'C:\\Windows' });
});
