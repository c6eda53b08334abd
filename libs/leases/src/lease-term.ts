import { checkEvery, elapsedMs, endAfter, type Instant, readClocks, remainingMs, stopAfter } from './lease-clock.js';

/** Transferable form of a term, for other threads. */
export interface SharedLeaseTerm {
  leaseMs: number;
  memory: SharedArrayBuffer;
}

/** Slots of the memory; the first two are the moment from which the lease counts. */
const slot = { monotonic: 0, wall: 1, over: 2 };
const slotCount = 3;

/**
 * Time during which a lease is certainly held, in memory shared by all threads of the process. The lease keeper extends
 * it; workers read the clock themselves, without waiting for another thread. Once any thread finds it over, it stays
 * over for all.
 */
export class LeaseTerm {
  private readonly slots: BigInt64Array;

  private constructor(readonly shared: SharedLeaseTerm) {
    this.slots = new BigInt64Array(shared.memory);
  }

  /** `sentAt`: time before the claim was sent. */
  static begin(leaseMs: number, sentAt: Instant): LeaseTerm {
    const memory = new SharedArrayBuffer(slotCount * BigInt64Array.BYTES_PER_ELEMENT);
    const term = new LeaseTerm({ leaseMs, memory });
    term.countFrom(sentAt);
    return term;
  }

  static of(shared: SharedLeaseTerm): LeaseTerm {
    return new LeaseTerm(shared);
  }

  /** Records a confirmed renewal, sent at this moment. Ignored if it comes too late, or after a later renewal. */
  confirm(sentAt: Instant): void {
    if (elapsedMs(this.countedFrom(), sentAt) > 0) this.countFrom(sentAt);
  }

  /** Another worker has the work, regardless of the clock. */
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

  /** Time until the forced end, once the term is over. */
  endsInMs(): number {
    return Math.max(0, this.remaining(endAfter));
  }

  /** Calls back once when the term is over, possibly at once; returns a function that stops the watch. */
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
