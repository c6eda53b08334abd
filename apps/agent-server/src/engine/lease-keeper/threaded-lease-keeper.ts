import type { Worker } from 'node:worker_threads';
import { startThread } from '@heddle/process/threads';
import { errorFromWire } from '../../graphs/runtime/runtime.errors.js';
import { type KeptLease, type LeaseKey, LeaseKeeper, type LeaseKeeperEvents, leaseName } from './lease-keeper.port.js';
import type { FromKeeper, HeldLease, LeaseKeeperData, ToKeeper } from './lease-keeper.protocol.js';

const restartMs = 500;
/**
 * How long it may take until the thread hears that a lease is not held any more; short beside any lease. A message
 * costs more than all else that is done here for a run.
 */
const collectMs = 20;

/** Keeps leases in a thread of its own, so that a thread which is busy with requests loses none. */
export class ThreadedLeaseKeeper extends LeaseKeeper {
  private readonly leases = new Map<string, KeptLease>();
  private readonly released: LeaseKey[] = [];
  private collecting: NodeJS.Timeout | undefined;
  private readonly renewals = new Map<number, () => void>();
  private events: LeaseKeeperEvents = { onNews: () => undefined, onTrouble: () => undefined };
  private worker: Worker | undefined;
  private restart: NodeJS.Timeout | undefined;
  private nextId = 1;
  private stopped = false;

  constructor(private readonly options: LeaseKeeperData) {
    super();
  }

  start(events: LeaseKeeperEvents): void {
    this.events = events;
    this.spawn();
  }

  hold(lease: KeptLease): void {
    this.leases.set(leaseName(lease), lease);
    // At once: this thread may be too busy in a moment.
    this.tell([lease]);
  }

  release({ runId, generation }: LeaseKey): void {
    const lease = { runId, generation };
    if (!this.leases.delete(leaseName(lease))) return;
    this.released.push(lease);
    this.collecting ??= setTimeout(() => this.tell(), collectMs);
  }

  renew(): Promise<void> {
    if (!this.worker) return Promise.resolve();
    const id = this.nextId++;
    this.tell();
    this.post({ type: 'renew', id });
    return new Promise((done) => this.renewals.set(id, done));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.restart);
    clearTimeout(this.collecting);
    await this.worker?.terminate();
  }

  private spawn(): void {
    const entry = new URL('./lease-keeper.entry.js', import.meta.url);
    this.worker = startThread(entry, { name: 'heddle-leases', workerData: this.options });
    this.worker.on('message', (message: FromKeeper) => this.onMessage(message));
    this.worker.on('error', (error) => this.events.onTrouble('the thread that keeps leases failed', error));
    this.worker.once('exit', () => this.onExit());
    this.released.length = 0;
    this.tell([...this.leases.values()]);
  }

  private onMessage(message: FromKeeper): void {
    switch (message.type) {
      case 'news':
        if (message.news.kind === 'lost') this.leases.delete(leaseName(message.news));
        this.events.onNews(message.news);
        break;
      case 'trouble':
        this.events.onTrouble(message.message, errorFromWire(message.error));
        break;
      case 'renewed':
        this.renewals.get(message.id)?.();
        this.renewals.delete(message.id);
        break;
    }
  }

  private onExit(): void {
    this.worker = undefined;
    for (const done of this.renewals.values()) done();
    this.renewals.clear();
    if (!this.stopped) this.restart = setTimeout(() => this.spawn(), restartMs);
  }

  private tell(held: KeptLease[] = []): void {
    clearTimeout(this.collecting);
    this.collecting = undefined;
    const released = this.released.splice(0);
    if (held.length + released.length > 0) this.post({ type: 'leases', held: held.map(toHeld), released });
  }

  private post(message: ToKeeper): void {
    this.worker?.postMessage(message);
  }
}

const toHeld = ({ runId, generation, term }: KeptLease): HeldLease => ({
  lease: { runId, generation },
  term: term.shared,
});
