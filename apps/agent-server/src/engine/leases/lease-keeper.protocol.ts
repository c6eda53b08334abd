import type { ErrorWire } from '../runtime/runtime.errors.js';
import type { InlineLeaseKeeperOptions } from './inline-lease-keeper.js';
import type { LeaseKey, LeaseNews } from './lease-keeper.port.js';
import type { SharedLeaseTerm } from './lease-term.js';

export type LeaseKeeperData = InlineLeaseKeeperOptions;

export type ToKeeper =
  | { type: 'hold'; lease: LeaseKey; term: SharedLeaseTerm }
  | { type: 'release'; lease: LeaseKey }
  | { type: 'renew'; id: number };

export type FromKeeper =
  | { type: 'news'; news: LeaseNews }
  | { type: 'trouble'; message: string; error: ErrorWire }
  | { type: 'renewed'; id: number };
