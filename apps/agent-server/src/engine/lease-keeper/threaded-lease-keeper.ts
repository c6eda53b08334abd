import { errorFromWire } from '../../worker-threads/error-wire.js';
import { SupervisedThread } from '../../worker-threads/supervised-thread.js';
import type { InlineLeaseKeeperOptions } from './inline-lease-keeper.js';
import type { KeeperReport, LeaseChanges } from './lease-keeper.entry.js';
import { type KeptLease, type LeaseKey, LeaseKeeper, type LeaseKeeperEvents, leaseName } from './lease-keeper.port.js';

const restart = { firstMs: 500, slowestMs: 500 };
/** Batching delay of releases; short beside any lease. A message is the largest cost of a run here. */
const collectMs = 20;

/** Keeps leases in a separate thread, so that a thread busy with requests loses none. */
export class ThreadedLeaseKeeper extends LeaseKeeper {
  private readonly leases = new Map<string, KeptLease>();
  private readonly released: LeaseKey[] = [];
  private collecting: NodeJS.Timeout | undefined;
  private events: LeaseKeeperEvents = { onNews: () => undefined, onTrouble: () => undefined };
  private readonly thread: SupervisedThread<'renew', void, LeaseChanges, KeeperReport>;

  constructor(options: InlineLeaseKeeperOptions) {
    super();
    this.thread = new SupervisedThread({
      name: 'heddle-leases',
      entry: new URL('./lease-keeper.entry.js', import.meta.url),
      workerData: options,
      restart,
      onMessage: (report) => this.onReport(report),
      onStart: () => this.flush([...this.leases.values()]),
      onExit: (error, retryInMs) => {
        if (retryInMs !== null) this.events.onTrouble('the thread that keeps leases failed', error.cause ?? error);
      },
    });
  }

  start(events: LeaseKeeperEvents): void {
    this.events = events;
    this.thread.keepRunning();
  }

  hold(lease: KeptLease): void {
    this.leases.set(leaseName(lease), lease);
    // Sent immediately, because this thread may become busy.
    this.flush([lease]);
  }

  release({ runId, generation }: LeaseKey): void {
    const lease = { runId, generation };
    if (!this.leases.delete(leaseName(lease))) return;
    this.released.push(lease);
    this.collecting ??= setTimeout(() => this.flush(), collectMs);
  }

  async renew(): Promise<void> {
    this.flush();
    await this.thread.call('renew').catch(() => undefined);
  }

  async stop(): Promise<void> {
    clearTimeout(this.collecting);
    await this.thread.stop();
  }

  private onReport(report: KeeperReport): void {
    if (report.type === 'trouble') return this.events.onTrouble(report.message, errorFromWire(report.error));
    if (report.news.kind === 'lost') this.leases.delete(leaseName(report.news));
    this.events.onNews(report.news);
  }

  /** Changes are lost while there is no thread; a new one receives all leases. */
  private flush(held: KeptLease[] = []): void {
    clearTimeout(this.collecting);
    this.collecting = undefined;
    const released = this.released.splice(0);
    if (held.length + released.length > 0) this.thread.post({ held: held.map(toHeld), released });
  }
}

const toHeld = ({ runId, generation, term }: KeptLease): LeaseChanges['held'][number] => ({
  lease: { runId, generation },
  term: term.shared,
});
