import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system's table has it. */
export interface TableEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Opaque; differs between two processes that had the same `pid`. */
  readonly startedAt: string;
}

/** All processes of this machine; empty where the system has no `/proc`. */
export function readProcessTable(): readonly TableEntry[] {
  let names: readonly string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.filter((name) => /^\d+$/.test(name)).flatMap((name) => readProcess(Number(name)) ?? []);
}

/** The children of a process, quick however many others there are; empty where the system does not list them. */
export function readChildren(pid: number): readonly number[] {
  try {
    // Each thread lists those that it started itself.
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? []).map(Number),
    );
  } catch {
    // It, or one of its threads, ended while the list was read.
    return [];
  }
}

/** Descendants of a session's leader that belong to another group than its own, so that ending the group leaves them alive. Once the leader is gone, they are those in its session and below `known` descendants. */
export function findStrays(
  leader: number,
  table: readonly TableEntry[],
  known: readonly TableEntry[] = [],
): readonly number[] {
  const children = new Map<number, TableEntry[]>();
  for (const entry of table) children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  const knownStarts = new Map(known.map(({ pid, startedAt }) => [pid, startedAt]));
  const waiting = table.filter(
    ({ pid, parent, session, startedAt }) =>
      parent === leader || (session === leader && pid !== leader) || knownStarts.get(pid) === startedAt,
  );
  const found = new Map<number, TableEntry>();
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    if (found.has(entry.pid)) continue;
    found.set(entry.pid, entry);
    waiting.push(...(children.get(entry.pid) ?? []));
  }
  return [...found.values()]
    .filter(({ group }) => group !== leader)
    .map(({ pid }) => pid)
    .sort((left, right) => left - right);
}

/** A process as it is now; undefined when there is none, or the system does not tell. */
export function readProcess(pid: number): TableEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the name, may hold spaces and parentheses: count from the last one, after which comes field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group, session] = fields;
    if (state === 'Z') return undefined;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
      startedAt: fields[19] ?? '',
    };
  } catch {
    // It ended while the table was read.
    return undefined;
  }
}
