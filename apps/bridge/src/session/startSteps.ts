import type { AtUs } from '@mcpeek/protocol/base/time';
import type { StdioTarget, Target } from '@mcpeek/protocol/link/target';
import type { SlowStart, StartStep } from '@mcpeek/protocol/record/captureRecord';

/** A start that takes longer than this is explained, in microseconds. */
export const slowStartUs = 10_000_000;

const order: readonly StartStep['name'][] = [
  'spawned',
  'firstStderr',
  'firstStdout',
  'initializeSent',
  'initializeAnswered',
  'listsLoaded',
];

const names: Readonly<Record<StartStep['name'], string>> = {
  spawned: 'the start of the process',
  firstStderr: 'the first byte on stderr',
  firstStdout: 'the first byte on stdout',
  initializeSent: 'sending initialize',
  initializeAnswered: 'the answer to initialize',
  listsLoaded: 'loading the lists',
};

/** The steps of one start, each kept at its first time. */
export interface StartSteps {
  readonly mark: (name: StartStep['name'], atUs: AtUs) => void;
  readonly has: (name: StartStep['name']) => boolean;
  /** In order of time. */
  readonly list: () => readonly StartStep[];
  /** What took longest, when the start is slow by now; `nowUs` ends the step that is still waited for. */
  readonly slow: (nowUs: AtUs) => SlowStart | undefined;
}

/** Makes the list of steps for a target, empty. */
export function createStartSteps(target: Target): StartSteps {
  const steps: StartStep[] = [];
  return {
    mark(name, atUs) {
      if (!steps.some((step) => step.name === name)) steps.push({ name, atUs });
    },
    has: (name) => steps.some((step) => step.name === name),
    list: () => steps,
    slow: (nowUs) => explainSlow(target, steps, nowUs),
  };
}

function explainSlow(target: Target, steps: readonly StartStep[], nowUs: AtUs): SlowStart | undefined {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isDone = last.name === 'listsLoaded';
  if ((isDone ? last.atUs : nowUs) - first.atUs < slowStartUs) return undefined;
  const next = order.find((name) => !steps.some((step) => step.name === name) && isWaitedFor(name, steps));
  const walk = isDone || next === undefined ? [...steps] : [...steps, { name: next, atUs: nowUs }];
  let longest: { from: StartStep['name']; to: StartStep['name']; tookUs: number } | undefined;
  for (const [index, step] of walk.entries()) {
    const before = walk[index - 1];
    if (before === undefined) continue;
    const tookUs = step.atUs - before.atUs;
    if (longest === undefined || tookUs > longest.tookUs)
      longest = { from: before.name, to: step.name, tookUs };
  }
  if (longest === undefined) return undefined;
  const runner = target.kind === 'stdio' ? packageRunner(target) : undefined;
  const seconds = Math.round(longest.tookUs / 100_000) / 10;
  const where = `${seconds} s passed between ${names[longest.from]} and ${names[longest.to]}`;
  return {
    ...longest,
    message:
      runner === undefined
        ? `${where}.`
        : `${where}; probably ${runner.name} was downloading ${runner.packageName}.`,
    ...(runner === undefined ? {} : { directCommand: runner.directCommand }),
  };
}

/** stderr may stay silent for ever; all other steps come in any sound start. */
function isWaitedFor(name: StartStep['name'], steps: readonly StartStep[]): boolean {
  if (name === 'firstStderr') return false;
  if (name === 'firstStdout') return steps.some((step) => step.name === 'initializeSent');
  return true;
}

interface PackageRunner {
  readonly name: string;
  readonly packageName: string;
  readonly directCommand: string;
}

/** A command that fetches a package before it runs it, such as `npx -y some-server` or `uvx some-server`. */
export function packageRunner(target: StdioTarget): PackageRunner | undefined {
  const name = target.command
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(cmd|exe|bat)$/i, '');
  if (name !== 'npx' && name !== 'uvx' && name !== 'bunx' && name !== 'pnpx') return undefined;
  const at = target.args.findIndex((word) => !word.startsWith('-'));
  const packageName = target.args[at];
  if (packageName === undefined) return undefined;
  const program =
    packageName
      .replace(/(?<=.)@[^/]*$/, '')
      .split('/')
      .at(-1) ?? packageName;
  const words = [program, ...target.args.slice(at + 1)].join(' ');
  const install = name === 'uvx' ? `uv tool install ${packageName}` : `npm install --global ${packageName}`;
  return { name, packageName, directCommand: `${install} && ${words}` };
}
