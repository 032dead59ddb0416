import { isAbsolute, resolve } from 'node:path';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import { parseHost, parseWebOrigin } from '../server/hostHeader.ts';
import { type OptionName, splitWords, type TypedOption } from './splitWords.ts';
import type { CommandLine, StartPlan, Surroundings } from './startPlan.ts';
import { describeSwallowedOptions, findLostValue } from './swallowedOptions.ts';
import { describeAmbiguity, readTarget } from './targetWords.ts';

/** Reads the words after the program's name, with the environment where it has a say; an option wins over its variable. */
export function parseOptions(words: readonly string[], surroundings: Surroundings): CommandLine {
  const split = splitWords(words);
  if (!split.ok) return { kind: 'problem', message: split.problem };
  const { options, targetWords, isSeparated } = split.value;
  if (options.some(({ name }) => name === '--help')) return { kind: 'help' };
  if (options.some(({ name }) => name === '--version')) return { kind: 'version' };

  const lost = findLostValue(surroundings.environment, targetWords);
  if (lost !== undefined) return { kind: 'problem', message: lost };
  const settings = readSettings(options, surroundings);
  if (!settings.ok) return { kind: 'problem', message: settings.problem };
  const target = readTarget(targetWords, typedFolder(surroundings));
  if (!target.ok) return { kind: 'problem', message: target.problem };
  const notices = [
    ...describeSwallowedOptions(surroundings.environment),
    ...(isSeparated ? [] : describeAmbiguity(targetWords)),
  ];
  return { kind: 'start', plan: { ...settings.value, target: target.value, notices } };
}

/** The folder where the command was typed: npm changes into its own and keeps the first in INIT_CWD. */
function typedFolder(surroundings: Surroundings): string {
  return surroundings.environment.INIT_CWD || surroundings.workingFolder;
}

/** The engine's longest text has room for a frame of this size, however it is written out. */
const mostFrameMiB = 128;

type Settings = Omit<StartPlan, 'target' | 'notices'>;

function readSettings(options: readonly TypedOption[], surroundings: Surroundings): Result<Settings, string> {
  const { environment } = surroundings;
  const listOf = (name: OptionName, variable: string): readonly string[] => {
    const typed = options.filter((option) => option.name === name).map((option) => option.value);
    return typed.length > 0
      ? typed
      : (environment[variable] ?? '').split(/[\s,]+/).filter((text) => text !== '');
  };
  const textOf = (name: OptionName, variable: string): { readonly from: string; readonly value: string } => {
    const typed = options.findLast((option) => option.name === name);
    return typed
      ? { from: name, value: typed.value }
      : { from: variable, value: environment[variable] ?? '' };
  };
  const has = (name: OptionName): boolean => options.some((option) => option.name === name);

  const port = textOf('--port', 'MCPEEK_PORT');
  if (port.value !== '' && !(/^\d{1,5}$/.test(port.value) && Number(port.value) <= 65_535)) {
    return fail(`${port.from} must be a port from 0 to 65535, not “${port.value}”. 0 takes any free one.`);
  }
  const allowedHosts = listOf('--allow-host', 'MCPEEK_ALLOW_HOST');
  const badHost = allowedHosts.find((text) => parseHost(text) === undefined);
  if (badHost !== undefined) {
    return fail(`--allow-host takes NAME or NAME:PORT, such as my-machine.example:6280, not “${badHost}”.`);
  }
  const allowedOrigins = listOf('--allow-origin', 'MCPEEK_ALLOW_ORIGIN').map((text) =>
    text.replace(/\/$/, ''),
  );
  const badOrigin = allowedOrigins.find((text) => parseWebOrigin(text) === undefined);
  if (badOrigin !== undefined) {
    return fail(
      `--allow-origin takes an address without path, such as https://my-tunnel.example, not “${badOrigin}”.`,
    );
  }
  const limit = textOf('--frame-limit', 'MCPEEK_FRAME_LIMIT');
  const limitMiB = limit.value === '' ? 64 : Number(limit.value);
  if (!(/^\d*$/.test(limit.value) && limitMiB >= 1 && limitMiB <= mostFrameMiB)) {
    return fail(
      `${limit.from} must be whole MiB from 1 to ${mostFrameMiB}, such as 64, not “${limit.value}”.`,
    );
  }
  const home = textOf('--home', 'MCPEEK_HOME').value || resolve(surroundings.userHome, '.mcpeek');
  return succeed({
    port: port.value === '' ? 6280 : Number(port.value),
    host: textOf('--host', 'MCPEEK_HOST').value.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    home: isAbsolute(home) ? home : resolve(typedFolder(surroundings), home),
    frameLimitBytes: limitMiB * 1024 * 1024,
    token: environment.MCPEEK_TOKEN || undefined,
    opensBrowser: !has('--no-open') && !isSwitchedOn(environment.MCPEEK_NO_OPEN),
    isJson: has('--json'),
    isDevelopment: has('--dev'),
    allowedOrigins,
    allowedHosts,
  });
}

function isSwitchedOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no'].includes(value.toLowerCase());
}
