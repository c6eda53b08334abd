import { readFileSync } from 'node:fs';

const cgroupLimit = '/sys/fs/cgroup/cpu.max';

/** Number of cores that the CPU limit of the container allows; Node counts those of the machine. */
export function usableCores(cores: number, limit: string | null = readLimit()): number {
  // "<quota> <period>", in microseconds; "max" without a quota.
  const [quota, period] = (limit ?? '').split(' ').map(Number);
  if (!quota || !period) return cores;
  return Math.max(1, Math.min(cores, Math.ceil(quota / period)));
}

/** null outside Linux, or without control groups of version 2. */
function readLimit(): string | null {
  try {
    return readFileSync(cgroupLimit, 'utf8');
  } catch {
    return null;
  }
}
