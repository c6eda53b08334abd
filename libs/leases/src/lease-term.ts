import { END_AFTER, type Instant, LOOK_EVERY, readClocks, remainingMs, STOP_AFTER } from './lease-clock.js';

/** What threads pass to each other of a term. */
export interface SharedLeaseTerm {
  leaseMs: number;
  memory: SharedArrayBuffer;
}

const MONOTONIC = 0;
const WALL = 1;
const OVER = 2;
const SLOTS = 3;

/**
 * How long a lease is certainly held, in memory that all threads of the process share: the keeper of leases extends it,
 * and whoever works under the lease reads the clock himself, so that no thread has to wait for another one to hear
 * that it is over. Once somebody found it over it stays so for everybody.
 */
export class LeaseTerm {
  private readonly slots: BigInt64Array;

  private constructor(readonly shared: SharedLeaseTerm) {
    this.slots = new BigInt64Array(shared.memory);
  }

  /** `sentAt`: from before the statement that took the lease was sent. */
  static begin(leaseMs: number, sentAt: Instant): LeaseTerm {
    const memory = new SharedArrayBuffer(SLOTS * BigInt64Array.BYTES_PER_ELEMENT);
    const term = new LeaseTerm({ leaseMs, memory });
    term.confirm(sentAt);
    return term;
  }

  static of(shared: SharedLeaseTerm): LeaseTerm {
    return new LeaseTerm(shared);
  }

  /** The database has confirmed a renewal that was sent at this moment. Too late, it changes nothing. */
  confirm(sentAt: Instant): void {
    Atomics.store(this.slots, MONOTONIC, BigInt(Math.trunc(sentAt.monotonicMs)));
    Atomics.store(this.slots, WALL, BigInt(Math.trunc(sentAt.wallMs)));
  }

  /** Somebody else has the work already, whatever the clock says. */
  revoke(): void {
    this.confirm({ monotonicMs: Number.MIN_SAFE_INTEGER, wallMs: Number.MIN_SAFE_INTEGER });
    Atomics.store(this.slots, OVER, 1n);
  }

  get isOver(): boolean {
    if (Atomics.load(this.slots, OVER) !== 0n) return true;
    if (this.remaining(STOP_AFTER) > 0) return false;
    Atomics.store(this.slots, OVER, 1n);
    return true;
  }

  /** Time that is left to what does not listen, once the term is over. */
  endsInMs(): number {
    return Math.max(0, this.remaining(END_AFTER));
  }

  /** Calls back once when the term is over, perhaps at once; returns what stops the watch. */
  watch(onOver: () => void): () => void {
    let timer: NodeJS.Timeout | undefined;
    const look = (): void => {
      if (this.isOver) return onOver();
      timer = setTimeout(look, Math.min(this.remaining(STOP_AFTER), this.shared.leaseMs * LOOK_EVERY));
      timer.unref();
    };
    look();
    return () => clearTimeout(timer);
  }

  private remaining(share: number): number {
    const sentAt = {
      monotonicMs: Number(Atomics.load(this.slots, MONOTONIC)),
      wallMs: Number(Atomics.load(this.slots, WALL)),
    };
    return remainingMs(sentAt, readClocks(), this.shared.leaseMs, share);
  }
}
