import type { OptionName } from './splitWords.ts';

/** Options that npm takes for its own when `--` is missing, by the variable in which it leaves them. */
const traces: readonly {
  readonly variable: string;
  readonly option: OptionName;
  readonly isSwitch: boolean;
}[] = [
  { variable: 'npm_config_port', option: '--port', isSwitch: false },
  { variable: 'npm_config_host', option: '--host', isSwitch: false },
  { variable: 'npm_config_home', option: '--home', isSwitch: false },
  { variable: 'npm_config_frame_limit', option: '--frame-limit', isSwitch: false },
  { variable: 'npm_config_allow_origin', option: '--allow-origin', isSwitch: false },
  { variable: 'npm_config_allow_host', option: '--allow-host', isSwitch: false },
  { variable: 'npm_config_json', option: '--json', isSwitch: true },
];

/**
 * An option that npm kept while its value went among the words, where it would be taken for the target; in words,
 * with what to write. Undefined when there is none.
 */
export function findLostValue(
  environment: Readonly<Record<string, string | undefined>>,
  targetWords: readonly string[],
): string | undefined {
  const lost = traces.find(({ variable, isSwitch }) => !isSwitch && environment[variable] === 'true');
  if (lost === undefined || targetWords.length === 0) return undefined;
  return `npm kept ${lost.option} for itself and left its value. Put -- before MCPeek's options: npm start -- ${lost.option} ${targetWords.join(' ')}`;
}

/** What to tell of options that npm kept for itself; nothing when it kept none. */
export function describeSwallowedOptions(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const found = traces.flatMap(({ variable, option, isSwitch }) => {
    const value = environment[variable];
    if (value === undefined || (isSwitch && value !== 'true')) return [];
    return [isSwitch || value === 'true' ? option : `${option} ${value}`];
  });
  // npm leaves `--no-open` as an empty text.
  if (environment.npm_config_open === '') found.push('--no-open');
  const notices = found.length === 0 ? [] : [keptByNpm(found.join(' '))];
  return environment.npm_config_yes === 'true' ? [...notices, keptYes] : notices;
}

function keptByNpm(options: string): string {
  return `npm kept ${options} for itself, so MCPeek does not use it. Put -- before MCPeek's options: npm start -- ${options}`;
}

const keptYes =
  'npm kept -y (--yes) for itself. If your server needs it, put -- before all: npm start -- npx -y some-server';
