import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that can be done now, as the palette shows it. */
export interface Action {
  /** Unique on the page, such as `session.restart`. */
  readonly id: string;
  readonly title: string;
  /** Heading in the palette: `Go to`, `Session`, `Timeline` … */
  readonly group: string;
  /** The key that does the same, as printed. */
  readonly keys?: string;
  /** More words that find it. */
  readonly keywords?: readonly string[];
  /** Given: it is shown greyed with this reason. */
  readonly disabledReason?: string;
  readonly run: () => void;
}

const sets = new Map<symbol, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

/** Offers actions while the component is mounted; the newest closures are used. */
export function useActions(actions: readonly Action[]): void {
  const own = useRef(Symbol('actions'));
  useEffect(() => {
    sets.set(own.current, actions);
    tell();
  });
  useEffect(() => {
    const key = own.current;
    return () => {
      sets.delete(key);
      tell();
    };
  }, []);
}

/** Every action that exists now; not for a component that offers actions itself. */
export function useAllActions(): readonly Action[] {
  return useSyncExternalStore(onActions, () => all);
}

function onActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  all = [...sets.values()].flat();
  for (const listener of listeners) listener();
}
