import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** The 64-bit number at the end of a name. Earlier releases used shorter numbers, and held no lock. */
const lockInName = /:([0-9a-f]{16})$/;

/**
 * Names a process in the leases of its runs: host, process id, and a random number per start. Host and process id alone
 * can recur after a restart.
 */
export function nameWorker(): string {
  return `${hostname()}:${process.pid}:${randomBytes(8).toString('hex')}`;
}

/**
 * Key of the advisory lock that the process of this name holds for as long as its connection for leases exists. null
 * for a name without a key, which an earlier release or an operator wrote.
 */
export function lifeLockOf(owner: string): string | null {
  const number = lockInName.exec(owner)?.[1];
  return number === undefined ? null : BigInt.asIntN(64, BigInt(`0x${number}`)).toString();
}
