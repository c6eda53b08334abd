import { Loop, within } from '@heddle/leases';

export interface QueuedDelivery {
  id: string;
  /** Deliveries to one receiver are limited. */
  receiver: string;
  /** Size as stored. */
  bytes: number;
}

export interface Capacity {
  limit: number;
  perReceiver: number;
  /** Deliveries in progress in this process, by receiver. */
  inFlight: ReadonlyMap<string, number>;
  /** Maximum total size. A larger delivery is claimed alone. */
  maxBytes: number;
}

interface DeliveryQueueOptions<D extends QueuedDelivery> {
  /** Polling interval for deliveries of other processes. */
  pollMs: number;
  /** Maximum concurrent deliveries: in total, and to one receiver. */
  inFlight: number;
  perReceiver: number;
  inFlightBytes: number;
  /** Cheap query before a claim. */
  hasDue: () => Promise<boolean>;
  /** Reserves due deliveries for this process. */
  claim: (capacity: Capacity) => Promise<D[]>;
  /** Sends a delivery and stores the outcome. */
  deliver: (delivery: D, stop: AbortSignal) => Promise<void>;
  onError: (error: unknown, delivery: D | null) => void;
}

/** Sends due deliveries at least once, in every process. A claim that expires makes its delivery due again. */
export class DeliveryQueue<D extends QueuedDelivery> {
  private readonly loop: Loop;
  private readonly stopping = new AbortController();
  private readonly sending = new Map<string, { receiver: string; bytes: number; work: Promise<void> }>();
  /** A delivery may be due: one was added, or the last round had no capacity. */
  private mayHaveMore = false;

  constructor(private readonly options: DeliveryQueueOptions<D>) {
    this.loop = new Loop(() => this.sendDue(), {
      everyMs: () => options.pollMs,
      onError: (error) => options.onError(error, null),
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Call it after the commit of a new delivery. */
  wake(): void {
    this.mayHaveMore = true;
    this.loop.wake();
  }

  /** Stops claiming. Requests in progress get the grace period; other processes send the rest. */
  async drain(graceMs: number): Promise<void> {
    await this.loop.stop();
    await within(graceMs, this.idle(), () => this.stopping.abort());
  }

  async idle(): Promise<void> {
    await Promise.all([...this.sending.values()].map(({ work }) => work));
  }

  private async sendDue(): Promise<void> {
    if (!this.mayHaveMore && !(await this.options.hasDue())) return;
    for (;;) {
      const limit = this.options.inFlight - this.sending.size;
      if (limit <= 0 || this.stopping.signal.aborted) return;
      this.mayHaveMore = false;
      const { perReceiver } = this.options;
      const claimed = await this.options.claim({
        limit,
        perReceiver,
        inFlight: this.byReceiver(),
        maxBytes: this.freeBytes(),
      });
      for (const delivery of claimed) this.begin(delivery);
      if (claimed.length === 0) return;
    }
  }

  private begin(delivery: D): void {
    const work = this.options
      .deliver(delivery, this.stopping.signal)
      // The delivery is due again when its claim expires.
      .catch((error: unknown) => this.options.onError(error, delivery))
      .finally(() => this.end(delivery));
    this.sending.set(delivery.id, { receiver: delivery.receiver, bytes: delivery.bytes, work });
  }

  private end({ id, receiver }: D): void {
    const { inFlight, perReceiver, inFlightBytes } = this.options;
    const wasFull =
      this.sending.size >= inFlight ||
      this.byReceiver().get(receiver) === perReceiver ||
      this.freeBytes() < inFlightBytes / 2;
    this.sending.delete(id);
    if (wasFull) this.wake();
  }

  private freeBytes(): number {
    let free = this.options.inFlightBytes;
    for (const { bytes } of this.sending.values()) free -= bytes;
    return free;
  }

  private byReceiver(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { receiver } of this.sending.values()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
    return counts;
  }
}
