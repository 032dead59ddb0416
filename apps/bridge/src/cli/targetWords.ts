import { resolve } from 'node:path';
import { fail, type Result, succeed } from '@mcpeek/protocol/base/result';
import { isOptionName, type OptionName, optionTable } from './splitWords.ts';
import type { TargetWords } from './startPlan.ts';

/** Reads the target from its words; undefined when there are none. `folder` is where they were typed. */
export function readTarget(
  words: readonly string[],
  folder: string,
): Result<TargetWords | undefined, string> {
  const [first, ...args] = words;
  if (first === undefined) return succeed(undefined);
  if (first === '')
    return fail('The command of the target is empty. For example: npm start -- node server.js');
  if (/^https?:\/\//i.test(first)) {
    if (args.length > 0) return fail(`An address stands alone; after ${first} came: ${args.join(' ')}`);
    return succeed({ kind: 'url', url: first });
  }
  if (/\.jsonl$/i.test(first) && args.length === 0) {
    return succeed({ kind: 'captureFile', path: resolve(folder, first) });
  }
  return succeed({ kind: 'command', command: first, args, cwd: folder });
}

/** Says so when words that went to the server could have been meant for MCPeek. */
export function describeAmbiguity(words: readonly string[]): readonly string[] {
  const [command, ...args] = words;
  const names = args.map((word) => word.split('=')[0] ?? '').filter(isOptionName);
  const [name] = names;
  if (command === undefined || name === undefined) return [];
  return [
    `${[...new Set(names)].join(', ')} came after the command and went to the server unchanged. Options of MCPeek come before it, for example: npm start -- ${name}${exampleValue(name)} ${command} … To say for sure that all belongs to the server: npm start -- -- ${command} …`,
  ];
}

function exampleValue(name: OptionName): string {
  const { example } = optionTable[name];
  return example === undefined ? '' : ` ${example}`;
}
