import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/<pid>/stat on Linux. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  /** CPU time of the process in ms, all threads. */
  readonly ownMs: number;
  /** CPU time of its terminated children in ms. */
  readonly endedMs: number;
}

function getStat(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (...at: number[]) => (at.reduce((sum, field) => sum + fields[field]!, 0) * 1000) / ticksPerSecond;
    return { parent: fields[1]!, ownMs: ms(11, 12), endedMs: ms(13, 14) };
  } catch {
    return null;
  }
}

export const processMs = (pid: number): number | null => getStat(pid)?.ownMs ?? null;

/** CPU time in ms of the postmaster and all its processes, including terminated ones. */
export function databaseMs(postmaster: number): number | null {
  const first = getStat(postmaster);
  if (!first) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(getStat)
    .filter((stat) => stat?.parent === postmaster);
  return children.reduce((sum, stat) => sum + stat!.ownMs, first.ownMs + first.endedMs);
}

/** Resident memory in MB; NaN without /proc. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
