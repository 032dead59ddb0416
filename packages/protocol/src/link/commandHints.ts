import { type CommandLinePlatform, quoteArgument } from './commandLine.ts';

/** Things worth a look before a command is started, in plain sentences; nothing is changed for them. */
export function commandHints(argv: readonly string[], platform: CommandLinePlatform): readonly string[] {
  const [command = '', ...args] = argv;
  const show = (argument: string): string => quoteArgument(argument, platform);
  return [
    commandHint(command, show),
    listHint(args, show),
    variableHint(argv, platform),
    operatorHint(args),
    homeHint(argv, platform),
    curlyQuoteHint(argv),
  ].filter((hint) => hint !== undefined);
}

type Show = (argument: string) => string;

function commandHint(command: string, show: Show): string | undefined {
  if (/^[A-Za-z_]\w*=/.test(command)) {
    return `${show(command)} is taken as the command: variables are not set on the command line but in the target's environment.`;
  }
  if (!/\s/.test(command)) return undefined;
  return `The command ${show(command)} is one file name with spaces in it.`;
}

/** Brackets and commas of a list that was pasted where words are expected. */
function listHint(args: readonly string[], show: Show): string | undefined {
  const strays = args.filter((argument) => {
    const opens = argument.startsWith('[') && !argument.endsWith(']');
    const closes = argument.endsWith(']') && !argument.includes('[');
    return opens || closes || argument.endsWith(',');
  });
  if (strays.length === 0) return undefined;
  return `${strays.map(show).join(' and ')}: brackets and commas go to the process as they are; arguments are separated by spaces only.`;
}

function variableHint(argv: readonly string[], platform: CommandLinePlatform): string | undefined {
  const pattern = platform === 'windows' ? /\$\{\w+\}|%\w+%/g : /\$\{\w+\}|\$[A-Za-z_]\w*/g;
  const names = new Set(argv.flatMap((argument) => argument.match(pattern) ?? []));
  if (names.size === 0) return undefined;
  return `${[...names].join(', ')}: passed as written. MCPeek does not replace variables; write the value, or set it in the target's environment.`;
}

const operators: readonly string[] = ['|', '||', '&', '&&', ';', '>', '>>', '<', '2>&1', '2>'];

function operatorHint(args: readonly string[]): string | undefined {
  const found = args.find((argument) => operators.includes(argument));
  if (found === undefined) return undefined;
  return `${found} is passed as an argument: no shell is used. To use one, make it the command: sh -c "…" (cmd /c on Windows).`;
}

function homeHint(argv: readonly string[], platform: CommandLinePlatform): string | undefined {
  if (platform === 'windows') return undefined;
  const found = argv.find((argument) => argument === '~' || argument.startsWith('~/'));
  return found === undefined
    ? undefined
    : `${found}: ~ is not replaced by the home directory; write the whole path.`;
}

function curlyQuoteHint(argv: readonly string[]): string | undefined {
  const found = argv.find((argument) => /[“”‘’]/.test(argument));
  return found === undefined
    ? undefined
    : `${found}: curly quotes are ordinary characters here; use straight ones.`;
}
