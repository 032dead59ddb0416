import type { Target } from '@mcpeek/protocol/link/target';

/** The target as a call wants it: the wire's schemas know no readonly arrays. */
export function mutableTarget(target: Target) {
  return target.kind === 'stdio' ? { ...target, args: [...target.args] } : { ...target };
}
