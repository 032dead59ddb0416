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
  const { kind, headers, proxy, allowSelfSigned, allowOtherOrigin, newConnections, fallback } = target;
  return {
    kind,
    // Spaces around an address are a slip of the hand; all else of it is kept as it was typed.
    url: target.url.trim(),
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(allowSelfSigned === undefined ? {} : { allowSelfSigned }),
    ...(allowOtherOrigin === undefined ? {} : { allowOtherOrigin }),
    ...(newConnections === undefined ? {} : { newConnections }),
    ...(fallback === undefined ? {} : { fallback }),
  };
}
