import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, told apart from a later one that got the same number. */
export interface ProcessName {
  readonly pid: number;
  /** Opaque; differs between two processes that had the same `pid`. */
  readonly startedAt: string;
}

/** This process, and whether others still run. */
export interface ProcessIdentity extends ProcessName {
  readonly isAlive: (other: ProcessName) => boolean;
}

/** This process as the system knows it. */
export function readProcessIdentity(): ProcessIdentity {
  const startedAt = readProcessStart(process.pid) ?? 'unknown';
  return {
    pid: process.pid,
    startedAt,
    isAlive(other) {
      if (!hasProcess(other.pid)) return false;
      const start = readProcessStart(other.pid);
      // Where the system does not tell the start, a living number has to do.
      return start === undefined || other.startedAt === 'unknown' || start === other.startedAt;
    },
  };
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process began, as opaque text; undefined where the system does not tell, or there is none. */
export function readProcessStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 22; the name in field 2 may hold spaces, so count from its closing parenthesis.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return ticks === undefined ? undefined : `${boot}/${ticks}`;
    }
    if (process.platform === 'darwin') {
      return execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    return undefined;
  } catch {
    return undefined;
  }
}
