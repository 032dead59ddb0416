import type { Target } from '@mcpeek/protocol/link/target';
import type { CallParams } from '@mcpeek/protocol/wire/calls';

/** Leaves out members that are there but undefined, which JSON would not keep. */
export function plainTarget(target: Target | CallParams<'session/open'>['target']): Target {
  if (target.kind === 'stdio') {
    const { kind, command, args, cwd, env, envMode } = target;
    return {
      kind,
      command,
      args,
      ...(cwd === undefined || cwd.trim() === '' ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
      ...(envMode === undefined ? {} : { envMode }),
    };
  }
  const { kind, url, headers, proxy, allowSelfSigned } = target;
  return {
    kind,
    url,
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(allowSelfSigned === undefined ? {} : { allowSelfSigned }),
  };
}
