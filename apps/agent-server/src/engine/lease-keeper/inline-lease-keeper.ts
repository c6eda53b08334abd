import { answerWithin, type Instant, Loop, readClocks, renewAfter } from '@heddle/leases';
import { type KeptLease, type LeaseKey, LeaseKeeper, type LeaseKeeperEvents, leaseName } from './lease-keeper.port.js';
import { type LeaseRenewalOptions, LeaseRenewalRepository, type Renewal } from './lease-renewal.repository.js';

/** Part of the lease after which a renewal that failed, or found a row locked, is tried again. */
const retryAfter = 1 / 20;

export type InlineLeaseKeeperOptions = Omit<LeaseRenewalOptions, 'answerMs'>;

/** Keeps leases in the thread it is called in. */
export class InlineLeaseKeeper extends LeaseKeeper {
  private readonly leases = new Map<string, KeptLease>();
  private readonly repository: LeaseRenewalRepository;
  private events: LeaseKeeperEvents = { onNews: () => undefined, onTrouble: () => undefined };
  private readonly loop: Loop;
  private isSettled = true;
  private stopped = false;

  constructor({ leaseMs, ...options }: InlineLeaseKeeperOptions) {
    super();
    this.repository = new LeaseRenewalRepository({ ...options, leaseMs, answerMs: leaseMs * answerWithin });
    this.loop = new Loop(() => this.renewAll(), {
      everyMs: () => leaseMs * (this.isSettled ? renewAfter : retryAfter),
      onError: (error) => {
        this.isSettled = this.leases.size === 0;
        if (!this.stopped) this.events.onTrouble('leases could not be renewed', error);
      },
    });
  }

  start(events: LeaseKeeperEvents): void {
    this.events = events;
    this.loop.start();
  }

  hold(lease: KeptLease): void {
    this.leases.set(leaseName(lease), lease);
  }

  release(lease: LeaseKey): void {
    this.leases.delete(leaseName(lease));
  }

  renew(): Promise<void> {
    return this.loop.nextRound();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const stopped = this.loop.stop();
    this.repository.close();
    await stopped;
  }

  private async renewAll(): Promise<void> {
    const asked = [...this.leases.values()].filter((lease) => this.isWorthKeeping(lease));
    this.isSettled = true;
    if (this.stopped) return;
    // The clocks are read before the question is sent: a granted lease begins later.
    const sentAt = readClocks();
    const answers = asked.length === 0 ? [] : await this.repository.renew(asked);
    for (const answer of answers) this.take(answer, sentAt);
    this.isSettled = answers.every(({ state }) => state !== 'busy');
    // Needed without leases, too: the connection must be open before the database runs out of connections.
    await this.repository.showLife();
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

  /** An expired lease is not renewed: the process has already acted on its end. */
  private isWorthKeeping(lease: KeptLease): boolean {
    if (!lease.term.isOver) return true;
    this.release(lease);
    return false;
  }
}
