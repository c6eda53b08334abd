import type { LeaseTerm } from '@heddle/leases';

export interface LeaseKey {
  runId: string;
  generation: number;
}

export const leaseName = ({ runId, generation }: LeaseKey): string => `${runId}/${generation}`;

export interface KeptLease extends LeaseKey {
  term: LeaseTerm;
}

/** News about a lease besides its renewal. */
export type LeaseNews =
  /** The run was cancelled. */
  | (LeaseKey & { kind: 'cancelled' })
  /** The run is another worker's, or there is nothing to execute any more: it ended, or was deleted. */
  | (LeaseKey & { kind: 'lost' });

export interface LeaseKeeperEvents {
  onNews: (news: LeaseNews) => void;
  onTrouble: (message: string, error: unknown) => void;
}

/**
 * Renews leases for as long as they are held. Only a renewal that the database confirmed extends the term of a lease.
 * Code that works under a lease reads its clock directly.
 */
export abstract class LeaseKeeper {
  abstract start(events: LeaseKeeperEvents): void;
  abstract hold(lease: KeptLease): void;
  abstract release(lease: LeaseKey): void;
  /** Renews now, besides the regular times. Resolves when the answer is there, also when there is none. */
  abstract renew(): Promise<void>;
  abstract stop(): Promise<void>;
}
