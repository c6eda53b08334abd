import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** The number of 64 bits at the end of a name. Releases before this one gave shorter numbers, and held no lock. */
const lockInName = /:([0-9a-f]{16})$/;

/**
 * Names a process in the leases of its runs: host, process id, and a number of this start. The host and the process id
 * alone can come back after a restart.
 */
export function nameWorker(): string {
  return `${hostname()}:${process.pid}:${randomBytes(8).toString('hex')}`;
}

/**
 * The advisory lock that the process of this name holds for as long as its connection for leases exists. null where the
 * name says nothing of a lock: an earlier release, or an operator.
 */
export function lifeLockOf(owner: string): string | null {
  const number = lockInName.exec(owner)?.[1];
  return number === undefined ? null : BigInt.asIntN(64, BigInt(`0x${number}`)).toString();
}
