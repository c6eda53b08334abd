import { type Instant, readClocks, RENEW_AFTER } from '@heddle/leases';
import { type KeptLease, type LeaseKey, LeaseKeeper, type LeaseKeeperEvents, leaseName } from './lease-keeper.port.js';
import { type LeaseRenewalOptions, LeaseRenewalRepository, type Renewal } from './lease-renewal.repository.js';

/** Part of the lease after which a renewal without an answer has failed: leaves time for another one. */
const ANSWER_WITHIN = 1 / 4;
/** Part of the lease after which one that failed, or found a row locked, is tried again. */
const RETRY_AFTER = 1 / 20;

export type InlineLeaseKeeperOptions = Omit<LeaseRenewalOptions, 'answerMs'>;

/** Keeps leases in the thread it is called in. */
export class InlineLeaseKeeper extends LeaseKeeper {
  private readonly leases = new Map<string, KeptLease>();
  private readonly repository: LeaseRenewalRepository;
  private events: LeaseKeeperEvents = { onNews: () => undefined, onTrouble: () => undefined };
  private round: Promise<void> | undefined;
  private again: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: InlineLeaseKeeperOptions) {
    super();
    this.repository = new LeaseRenewalRepository({ ...options, answerMs: options.leaseMs * ANSWER_WITHIN });
  }

  start(events: LeaseKeeperEvents): void {
    this.events = events;
    this.repository
      .connect()
      .catch((error: unknown) => events.onTrouble('no connection for renewals of leases', error));
    this.wakeIn(RENEW_AFTER);
  }

  hold(lease: KeptLease): void {
    this.leases.set(leaseName(lease), lease);
  }

  release(lease: LeaseKey): void {
    this.leases.delete(leaseName(lease));
  }

  /** A renewal under way was asked for too early to count for the caller. */
  renew(): Promise<void> {
    if (!this.round) return this.begin();
    this.again ??= this.round.then(() => {
      this.again = undefined;
      return this.begin();
    });
    return this.again;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.repository.close();
    await this.round;
  }

  private begin(): Promise<void> {
    this.round ??= this.beat().finally(() => (this.round = undefined));
    return this.round;
  }

  private async beat(): Promise<void> {
    clearTimeout(this.timer);
    const asked = [...this.leases.values()].filter((lease) => this.isWorthKeeping(lease));
    let isSettled = true;
    if (asked.length > 0 && !this.stopped) {
      // The clocks are read before the question is sent: what the database grants begins later.
      const sentAt = readClocks();
      try {
        const answers = await this.repository.renew(asked);
        for (const answer of answers) this.take(answer, sentAt);
        isSettled = answers.every(({ state }) => state !== 'busy');
      } catch (error) {
        isSettled = false;
        if (!this.stopped) this.events.onTrouble('leases could not be renewed', error);
      }
    }
    this.wakeIn(isSettled ? RENEW_AFTER : RETRY_AFTER);
  }

  private take(answer: Renewal, sentAt: Instant): void {
    const lease = this.leases.get(leaseName(answer));
    if (!lease) return;
    const { runId, generation } = lease;
    if (answer.state === 'renewed') lease.term.confirm(sentAt);
    if (answer.state === 'taken') lease.term.revoke();
    if (answer.state === 'taken' || answer.state === 'gone') {
      this.release(lease);
      this.events.onNews({ kind: 'lost', runId, generation });
    } else if (answer.isCancelled) {
      this.events.onNews({ kind: 'cancelled', runId, generation });
    }
  }

  /** What is over is not brought back: somebody has acted on it. */
  private isWorthKeeping(lease: KeptLease): boolean {
    if (!lease.term.isOver) return true;
    this.release(lease);
    return false;
  }

  private wakeIn(share: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.renew(), this.options.leaseMs * share);
  }
}
