import type { SharedLeaseTerm } from '@heddle/leases';
import type { ErrorWire } from '../../graphs/runtime/runtime.errors.js';
import type { InlineLeaseKeeperOptions } from './inline-lease-keeper.js';
import type { LeaseKey, LeaseNews } from './lease-keeper.port.js';

export type LeaseKeeperData = InlineLeaseKeeperOptions;

export interface HeldLease {
  lease: LeaseKey;
  term: SharedLeaseTerm;
}

export type ToKeeper =
  /** Changes since the last message. */
  { type: 'leases'; held: HeldLease[]; released: LeaseKey[] } | { type: 'renew'; id: number };

export type FromKeeper =
  | { type: 'news'; news: LeaseNews }
  | { type: 'trouble'; message: string; error: ErrorWire }
  | { type: 'renewed'; id: number };
