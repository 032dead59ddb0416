import { type ActiveFault, isOn } from '../faults/fault.ts';
import type { Behaviour } from './behaviour.ts';
import type { HttpHooks } from './httpHooks.ts';

/** The HTTP side of the faults that were asked for. */
export interface ActiveHooks {
  /** Hooks of the faults that are on for one of these names, in the order asked for. */
  readonly on: (names: readonly string[]) => readonly HttpHooks[];
  readonly behaviour: (names: readonly string[]) => Behaviour;
}

export function createActiveHooks(faults: readonly ActiveFault[], base: Behaviour): ActiveHooks {
  const active = faults.flatMap((candidate) => {
    const hooks = candidate.fault.http;
    return hooks === undefined ? [] : [{ candidate, hooks }];
  });

  function on(names: readonly string[]): readonly HttpHooks[] {
    return active
      .filter(({ candidate }) => names.some((name) => isOn(candidate, name)))
      .map(({ hooks }) => hooks);
  }

  return {
    on,
    behaviour: (names) => {
      let behaviour = base;
      for (const hooks of on(names)) behaviour = { ...behaviour, ...hooks.behaviour };
      return behaviour;
    },
  };
}
