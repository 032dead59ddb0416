import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system's table has it. */
export interface TableEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** All processes of this machine; empty where the system has no `/proc`. */
export function readProcessTable(): readonly TableEntry[] {
  let names: readonly string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.filter((name) => /^\d+$/.test(name)).flatMap((name) => readEntry(Number(name)));
}

/** Descendants of a process that belong to another group than its own, so that ending the group leaves them alive. */
export function findStrays(leader: number, table: readonly TableEntry[]): readonly number[] {
  const children = new Map<number, TableEntry[]>();
  for (const entry of table) children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  const strays: number[] = [];
  const waiting = [leader];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    for (const child of children.get(pid) ?? []) {
      waiting.push(child.pid);
      if (child.group !== leader) strays.push(child.pid);
    }
  }
  return strays.sort((left, right) => left - right);
}

function readEntry(pid: number): readonly TableEntry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the name, may hold spaces and parentheses: count from the last one. State, parent, group follow.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), group: Number(group) }];
  } catch {
    // It ended while the table was read.
    return [];
  }
}
