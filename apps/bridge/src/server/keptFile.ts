import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Log } from '../platform/log.ts';

/** A small JSON file of the home that only its owner can read. */
export interface KeptFile<Value> {
  readonly read: () => Value;
  /** Replaces the file as a whole; throws when the home cannot be written. */
  readonly write: (value: Value) => void;
}

/** Opens a kept file; a missing one is empty, a broken one is put aside and said. */
export function openKeptFile<Value>(options: {
  readonly path: string;
  readonly empty: Value;
  /** Reads the parsed content; undefined when it is not ours. */
  readonly parse: (content: unknown) => Value | undefined;
  readonly log: Log;
}): KeptFile<Value> {
  const { path, empty, parse, log } = options;
  let known: Value | undefined;

  const load = (): Value => {
    let content: string;
    try {
      content = readFileSync(path, 'utf8');
    } catch {
      return empty;
    }
    const value = readJson(content);
    const parsed = value === undefined ? undefined : parse(value);
    if (parsed !== undefined) return parsed;
    const aside = `${path}.broken`;
    renameSync(path, aside);
    log.warn(`${path} could not be read as what MCPeek wrote; it was put aside as ${aside}.`);
    return empty;
  };

  return {
    read() {
      known ??= load();
      return known;
    },
    write(value) {
      const fresh = `${path}.new`;
      writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
      chmodSync(fresh, 0o600);
      renameSync(fresh, path);
      known = value;
    },
  };
}

function readJson(content: string): unknown {
  try {
    const value: unknown = JSON.parse(content);
    return value;
  } catch {
    return undefined;
  }
}
