import { describe, expect, it } from 'vitest';
import { parseOptions } from './parseOptions.ts';
import { isOptionName, optionTable } from './splitWords.ts';
import type { StartPlan } from './startPlan.ts';

type Environment = Record<string, string>;

const parse = (words: readonly string[], environment: Environment = {}) =>
  parseOptions(words, { environment, workingFolder: '/opt/mcpeek', userHome: '/home/ada' });

function planOf(words: readonly string[], environment: Environment = {}): StartPlan {
  const parsed = parse(words, environment);
  if (parsed.kind !== 'start') throw new Error(JSON.stringify(parsed));
  return parsed.plan;
}

function problemOf(words: readonly string[], environment: Environment = {}): string {
  const parsed = parse(words, environment);
  return parsed.kind === 'problem' ? parsed.message : '';
}

const optionsWithValue = Object.keys(optionTable)
  .filter(isOptionName)
  .filter((name) => optionTable[name].example !== undefined);

describe('the words of the target', () => {
  const command = (...words: readonly string[]) => ({
    kind: 'command',
    command: words[0],
    args: words.slice(1),
    cwd: '/opt/mcpeek',
  });

  it('are all from the first word that is no option, unchanged (R129)', () => {
    const words = ['node', 'srv.js', '--port', '1', '--help', '-e', 'A=B', '--'];
    expect(planOf(words).target).toEqual(command(...words));
    expect(planOf(words).port).toBe(6280);
  });

  it('are all after a --, with own options before it (R129)', () => {
    const plan = planOf(['--port', '7000', '--', 'node', 'srv.js', '--port', '1']);
    expect(plan.target).toEqual(command('node', 'srv.js', '--port', '1'));
    expect(plan.port).toBe(7000);
    expect(plan.notices).toEqual([]);
  });

  it('may begin with a dash after --, and keep a further --', () => {
    expect(planOf(['--', '-odd-name', '--', '']).target).toEqual(command('-odd-name', '--', ''));
  });

  it('keep spaces, quotes, dollars and empty words', () => {
    const words = ['./my server', '', 'a b', '"q"', "it's", '$HOME', '*', '\\'];
    expect(planOf(words).target).toEqual(command(...words));
  });

  it('start where the command was typed, not in MCPeek’s own folder', () => {
    const plan = planOf(['--home', 'captures', './server'], { INIT_CWD: '/home/ada/project' });
    expect(plan.target).toMatchObject({ cwd: '/home/ada/project' });
    expect(plan.home).toBe('/home/ada/project/captures');
  });

  it('are reported with an example when an option of MCPeek stands among them (R129)', () => {
    const [notice] = planOf(['node', 'srv.js', '--port', '1', '--json']).notices;
    expect(notice).toContain('--port, --json came after the command and went to the server');
    expect(notice).toContain('npm start -- --port 6280 node');
    expect(planOf(['node', 'srv.js', '--verbose', '-p', '1']).notices).toEqual([]);
  });

  it('can be an address or a capture file', () => {
    expect(planOf(['https://mcp.test/mcp?x=1']).target).toEqual({
      kind: 'url',
      url: 'https://mcp.test/mcp?x=1',
    });
    expect(planOf(['a/b.jsonl'], { INIT_CWD: '/srv' }).target).toEqual({
      kind: 'captureFile',
      path: '/srv/a/b.jsonl',
    });
    expect(problemOf(['http://mcp.test/', 'extra'])).toContain('extra');
  });

  it('are none when nothing is given', () => {
    expect(planOf([]).target).toBeUndefined();
    expect(planOf(['--no-open', '--']).target).toBeUndefined();
    expect(problemOf([''])).toContain('npm start -- node server.js');
  });
});

describe('options', () => {
  it('have the defaults of the documentation', () => {
    expect(planOf([])).toEqual({
      port: 6280,
      host: '127.0.0.1',
      home: '/home/ada/.mcpeek',
      frameLimitBytes: 64 * 1024 * 1024,
      token: undefined,
      opensBrowser: true,
      isJson: false,
      isDevelopment: false,
      allowedOrigins: [],
      allowedHosts: [],
      target: undefined,
      notices: [],
    });
  });

  it('can be written with a space or an equals sign; the last one counts, lists grow', () => {
    const plan = planOf([
      ...['--port=1', '--port', '0', '--host=0.0.0.0', '--home=/h', '--no-open', '--json'],
      ...['--allow-host', 'box.test', '--allow-host=box.test:1', '--allow-origin', 'https://a.test/'],
    ]);
    expect(plan).toMatchObject({ port: 0, host: '0.0.0.0', home: '/h', opensBrowser: false, isJson: true });
    expect(plan.allowedHosts).toEqual(['box.test', 'box.test:1']);
    expect(plan.allowedOrigins).toEqual(['https://a.test']);
  });

  it('the longest line is given in MiB, as an option or by its variable', () => {
    expect(planOf(['--frame-limit', '1']).frameLimitBytes).toBe(1024 * 1024);
    expect(planOf([], { MCPEEK_FRAME_LIMIT: '128' }).frameLimitBytes).toBe(128 * 1024 * 1024);
    for (const value of ['0', '129', '1.5', '64k', '-1'])
      expect(problemOf([`--frame-limit=${value}`])).toContain('whole MiB from 1 to 128');
  });

  it('win over their variables', () => {
    const environment = {
      MCPEEK_PORT: '7001',
      MCPEEK_HOST: '::1',
      MCPEEK_HOME: '/m',
      MCPEEK_TOKEN: 'given',
      MCPEEK_NO_OPEN: '1',
      MCPEEK_ALLOW_ORIGIN: 'https://a.test, https://b.test',
      MCPEEK_ALLOW_HOST: 'a.test b.test:1',
    };
    expect(planOf([], environment)).toMatchObject({
      port: 7001,
      host: '::1',
      home: '/m',
      token: 'given',
      opensBrowser: false,
      allowedOrigins: ['https://a.test', 'https://b.test'],
      allowedHosts: ['a.test', 'b.test:1'],
    });
    const words = ['--port', '1', '--host', '[::1]', '--home', '/o', '--allow-host', 'c.test'];
    const plan = planOf(words, environment);
    expect(plan).toMatchObject({ port: 1, host: '::1', home: '/o', allowedHosts: ['c.test'] });
    expect(planOf([], { MCPEEK_NO_OPEN: '0' }).opensBrowser).toBe(true);
  });

  it('that MCPeek does not have are named, with where they belong', () => {
    expect(problemOf(['--verbose', 'node', 'srv.js'])).toMatch(
      /no option --verbose.*npm start -- node server\.js/s,
    );
    expect(problemOf(['-e', 'A=B'])).toContain('no option -e');
    expect(problemOf(['--prot=1'])).toContain('no option --prot');
  });

  it.each([
    [['--port', 'many'], '--port'],
    [['--port', '65536'], '--port'],
    [['--port=-1'], '--port'],
    [['--port'], 'needs a value'],
    [['--port', '--json'], 'needs a value'],
    [['--home='], 'needs a value'],
    [['--frame-limit', '-1'], '--frame-limit needs a value, for example: npm start -- --frame-limit 64'],
    [['--json=yes'], 'takes no value'],
    [['--allow-host', 'http://a.test'], 'NAME or NAME:PORT'],
    [['--allow-origin', 'a.test'], '--allow-origin'],
    [['--allow-origin', 'https://a.test/path'], '--allow-origin'],
  ])('%j is a problem', (words, part) => {
    expect(problemOf(words)).toContain(part);
  });

  it.each(optionsWithValue)('%s without a value names one that it takes', (name) => {
    const [, example] = /for example: npm start -- \S+ (\S+)$/.exec(problemOf([name])) ?? [];
    expect(parse([name, example ?? '']).kind).toBe('start');
  });

  it('name the variable when the fault is there', () => {
    expect(problemOf([], { MCPEEK_PORT: 'x' })).toContain('MCPEEK_PORT');
  });

  it('--help and --version count before the target only', () => {
    expect(parse(['--port', '1', '--help']).kind).toBe('help');
    expect(parse(['--version', 'node']).kind).toBe('version');
    expect(parse(['node', '--help']).kind).toBe('start');
    expect(parse(['--', '--version']).kind).toBe('start');
  });
});

describe('options that npm swallowed', () => {
  it('are named with the way to write them', () => {
    const environment = { npm_config_port: '7000', npm_config_json: 'true', npm_config_open: '' };
    const [notice] = planOf([], environment).notices;
    expect(notice).toContain('npm kept --port 7000 --json --no-open for itself');
    expect(notice).toContain('npm start -- --port 7000 --json --no-open');
    expect(planOf([], environment).port).toBe(6280);
  });

  it('stop the start when the value of one would be taken for the target', () => {
    const problem = problemOf(['7000', 'node', 'srv.js'], { npm_config_port: 'true' });
    expect(problem).toContain('npm start -- --port 7000 node srv.js');
    expect(planOf([], { npm_config_port: 'true' }).notices[0]).toContain('npm kept --port for itself');
  });

  it('are named too when they were the server’s -y', () => {
    expect(planOf(['npx', 'some-server'], { npm_config_yes: 'true' }).notices[0]).toContain('npx -y');
  });

  it('are none in an ordinary npm run', () => {
    const environment = { npm_config_user_agent: 'npm/11', npm_config_json: '', npm_command: 'start' };
    expect(planOf([], environment).notices).toEqual([]);
  });
});
