import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';

/** The options of MCPeek; those with an example need a word after them, or `=VALUE`. */
export const optionTable = {
  '--port': { example: '6280' },
  '--host': { example: '127.0.0.1' },
  '--home': { example: '~/.mcpeek' },
  '--frame-limit': { example: '64' },
  '--allow-origin': { example: 'https://my-tunnel.example' },
  '--allow-host': { example: 'my-machine.example:6280' },
  '--no-open': { example: undefined },
  '--json': { example: undefined },
  '--help': { example: undefined },
  '--version': { example: undefined },
  '--dev': { example: undefined },
} as const;

/** The name of an option of MCPeek. */
export type OptionName = keyof typeof optionTable;

/** An option as typed; `value` is empty for a switch. */
export interface TypedOption {
  readonly name: OptionName;
  readonly value: string;
}

/** The words of a command line, told apart. */
export interface SplitWords {
  readonly options: readonly TypedOption[];
  /** All from the first word that is no option, or all after `--`; unchanged. */
  readonly targetWords: readonly string[];
  /** A `--` stood before the target. */
  readonly isSeparated: boolean;
}

/** The word is an option of MCPeek by name. */
export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionTable, name);
}

/** Tells MCPeek's own options from the words of the target; the problem says what to write instead. */
export function splitWords(words: readonly string[]): Result<SplitWords, string> {
  const options: TypedOption[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') return succeed({ options, targetWords: words.slice(index + 1), isSeparated: true });
    if (!word.startsWith('-') || word === '-') {
      return succeed({ options, targetWords: words.slice(index), isSeparated: false });
    }
    const [name, inlineValue] = cutAtEquals(word);
    if (!isOptionName(name)) return fail(unknownOption(name, words.slice(index)));
    const { example } = optionTable[name];
    if (example === undefined) {
      if (inlineValue !== undefined) return fail(`${name} takes no value.`);
      options.push({ name, value: '' });
      continue;
    }
    const value = inlineValue ?? words[++index];
    if (value === undefined || value === '' || (inlineValue === undefined && value.startsWith('-'))) {
      return fail(`${name} needs a value, for example: npm start -- ${name} ${example}`);
    }
    options.push({ name, value });
  }
  return succeed({ options, targetWords: [], isSeparated: false });
}

function cutAtEquals(word: string): readonly [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function unknownOption(name: string, rest: readonly string[]): string {
  const shown = rest.length > 1 ? `node server.js ${name}` : `node server.js ${rest.join(' ')}`;
  return `MCPeek has no option ${name}. If it belongs to your server, write it after the server's command, for example: npm start -- ${shown}\nMCPeek's own options: npm start -- --help`;
}
