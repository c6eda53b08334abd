import { readFileSync } from 'node:fs';

const cgroupLimit = '/sys/fs/cgroup/cpu.max';

/** Node counts the cores for scheduling; a container may have less processor time. */
export function usableCores(cores: number, limit: string | null = readLimit()): number {
  // "<quota> <period>", in microseconds; "max" where there is no quota.
  const [quota, period] = (limit ?? '').split(' ').map(Number);
  if (!quota || !period) return cores;
  return Math.max(1, Math.min(cores, Math.ceil(quota / period)));
}

/** null without such a limit: outside Linux, or without control groups of version 2. */
function readLimit(): string | null {
  try {
    return readFileSync(cgroupLimit, 'utf8');
  } catch {
    return null;
  }
}
