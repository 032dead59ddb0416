import { commandHints } from '@mcpeek/protocol/link/commandHints';
import { parseTargetLine } from '@mcpeek/protocol/link/parseTargetLine';
import type { StdioTarget, Target } from '@mcpeek/protocol/link/target';
import type { CallParams, TargetPreview } from '@mcpeek/protocol/wire/calls';
import { childEnvironment } from '../../transport/stdio/childEnvironment.ts';
import { checkStart } from '../../transport/stdio/startProblem.ts';
import { plainTarget } from './plainTarget.ts';
import { addressProblem } from './targetAddress.ts';

/** Where targets would be started. */
export interface PreviewPlace {
  readonly userHome: string;
  readonly targetEnvironment: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
}

/** Says what would be started, before anything is: the exact arguments, the file, the folder, names of the environment. */
export function previewTarget(params: CallParams<'target/preview'>, place: PreviewPlace): TargetPreview {
  const syntax = place.platform === 'win32' ? 'windows' : 'posix';
  if (params.target !== undefined) {
    const target = plainTarget(params.target);
    const hints = target.kind === 'stdio' ? commandHints([target.command, ...target.args], syntax) : [];
    return previewOf(target, hints, place);
  }
  const read = parseTargetLine(params.line ?? '', syntax);
  if (read.ok) return previewOf(read.target, read.hints, place);
  return {
    target: { kind: 'stdio', command: params.line ?? '', args: [] },
    envNames: [],
    inheritedEnvNames: [],
    hints: [],
    problem: `${read.problem.message} (character ${read.problem.position + 1})`,
  };
}

function previewOf(target: Target, hints: readonly string[], place: PreviewPlace): TargetPreview {
  if (target.kind !== 'stdio') {
    const problem = addressProblem(target.url);
    const shared = { target, envNames: [], inheritedEnvNames: [], hints };
    return problem === undefined ? { ...shared, resolved: new URL(target.url).href } : { ...shared, problem };
  }
  const cwd = target.cwd ?? place.userHome;
  const environment = childEnvironment(target, place.targetEnvironment, cwd);
  const check = checkStart(target, { cwd, environment, platform: place.platform });
  const failure = check.ok ? undefined : check.failure;
  return {
    target,
    ...(check.ok ? { resolved: check.file } : {}),
    cwd,
    envNames: Object.keys(target.env ?? {}).sort(),
    inheritedEnvNames: inheritedNames(target, environment),
    hints,
    ...(failure === undefined ? {} : { problem: failure.message }),
    ...(failure?.suggestion === undefined ? {} : { suggestion: failure.suggestion }),
  };
}

function inheritedNames(
  target: StdioTarget,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  const own = new Set(Object.keys(target.env ?? {}));
  return Object.keys(environment)
    .filter((name) => !own.has(name))
    .sort();
}
