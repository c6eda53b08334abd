import { checkEvery, elapsedMs, endAfter, type Instant, readClocks, remainingMs, stopAfter } from './lease-clock.js';

/** What threads pass to each other of a term. */
export interface SharedLeaseTerm {
  leaseMs: number;
  memory: SharedArrayBuffer;
}

/** Of the memory; the first two are the moment from which the lease counts. */
const slot = { monotonic: 0, wall: 1, over: 2 };
const slotCount = 3;

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
    const memory = new SharedArrayBuffer(slotCount * BigInt64Array.BYTES_PER_ELEMENT);
    const term = new LeaseTerm({ leaseMs, memory });
    term.countFrom(sentAt);
    return term;
  }

  static of(shared: SharedLeaseTerm): LeaseTerm {
    return new LeaseTerm(shared);
  }

  /**
   * The database has confirmed a renewal that was sent at this moment. It changes nothing when it comes too late, and
   * when a renewal that was sent after it was confirmed before.
   */
  confirm(sentAt: Instant): void {
    if (elapsedMs(this.countedFrom(), sentAt) > 0) this.countFrom(sentAt);
  }

  /** Somebody else has the work already, whatever the clock says. */
  revoke(): void {
    this.countFrom({ monotonicMs: Number.MIN_SAFE_INTEGER, wallMs: Number.MIN_SAFE_INTEGER });
    Atomics.store(this.slots, slot.over, 1n);
  }

  get isOver(): boolean {
    if (Atomics.load(this.slots, slot.over) !== 0n) return true;
    if (this.remaining(stopAfter) > 0) return false;
    Atomics.store(this.slots, slot.over, 1n);
    return true;
  }

  /** Time that is left to what does not listen, once the term is over. */
  endsInMs(): number {
    return Math.max(0, this.remaining(endAfter));
  }

  /** Calls back once when the term is over, perhaps at once; returns what stops the watch. */
  watch(onOver: () => void): () => void {
    let timer: NodeJS.Timeout | undefined;
    const check = (): void => {
      if (this.isOver) return onOver();
      timer = setTimeout(check, Math.min(this.remaining(stopAfter), this.shared.leaseMs * checkEvery));
      timer.unref();
    };
    check();
    return () => clearTimeout(timer);
  }

  private remaining(share: number): number {
    return remainingMs(this.countedFrom(), readClocks(), this.shared.leaseMs, share);
  }

  private countedFrom(): Instant {
    return {
      monotonicMs: Number(Atomics.load(this.slots, slot.monotonic)),
      wallMs: Number(Atomics.load(this.slots, slot.wall)),
    };
  }

  private countFrom({ monotonicMs, wallMs }: Instant): void {
    Atomics.store(this.slots, slot.monotonic, BigInt(Math.trunc(monotonicMs)));
    Atomics.store(this.slots, slot.wall, BigInt(Math.trunc(wallMs)));
  }
}
