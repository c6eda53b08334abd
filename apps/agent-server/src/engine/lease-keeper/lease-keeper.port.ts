import type { LeaseTerm } from '@heddle/leases';

export interface LeaseKey {
  runId: string;
  generation: number;
}

export const leaseName = ({ runId, generation }: LeaseKey): string => `${runId}/${generation}`;

export interface KeptLease extends LeaseKey {
  term: LeaseTerm;
}

/** What a keeper learns about a lease besides that it is renewed. */
export type LeaseNews =
  /** Somebody asked for an end of the run. */
  | (LeaseKey & { kind: 'cancelled' })
  /** The run is another worker's, or there is nothing to execute any more: it ended, or was deleted. */
  | (LeaseKey & { kind: 'lost' });

export interface LeaseKeeperEvents {
  onNews: (news: LeaseNews) => void;
  onTrouble: (message: string, error: unknown) => void;
}

/**
 * Keeps leases alive for as long as they are held. Only a renewal that the database confirmed extends the term of a
 * lease; whoever works under it reads its clock himself.
 */
export abstract class LeaseKeeper {
  abstract start(events: LeaseKeeperEvents): void;
  abstract hold(lease: KeptLease): void;
  abstract release(lease: LeaseKey): void;
  /** Renews now, besides the regular times. Resolves when the answer is there, also when there is none. */
  abstract renew(): Promise<void>;
  abstract stop(): Promise<void>;
}
