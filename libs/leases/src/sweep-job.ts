import { setTimeout as sleep } from 'node:timers/promises';
import { Loop } from './loop.js';

interface SweepKey {
  name: string;
  owner: string;
}

/** Ownership and progress of jobs: the `SweepRepository` of the database. */
interface SweepStore {
  claim(key: SweepKey, leaseMs: number, everyMs: number): Promise<{ progress: unknown } | null>;
  renew(key: SweepKey, leaseMs: number, progress: unknown): Promise<boolean>;
  release(key: SweepKey, dueInMs: number, progress: unknown): Promise<void>;
}

/** Lease of a job; delays the takeover after a crash. Longer than any statement. */
const leaseMs = 120_000;
/** Interval of renewals, which also store the progress. */
const renewAfterMs = 10_000;
/** Maximum pause after a batch; otherwise it lasts as long as the batch. */
const longestPauseMs = 1_000;
/** Delay until the next sweep if work remains. */
const soonMs = 1_000;
/** Maximum interval between checks for due jobs. */
const longestPollMs = 60_000;

/** Sweep in progress, as its work sees it. */
export interface Turn<Progress> {
  /** Progress of an earlier, unfinished sweep. */
  readonly progress: Progress | null;
  /**
   * Renews the lease; call it before each batch. Waits as long as the previous batch took, to leave the database time
   * for others. False if the work must stop: the process ends, or another one has the job.
   */
  keepLease(progress?: Progress): Promise<boolean>;
}

/** `stopped`: another process continues. */
export const SWEEP_OUTCOMES = ['done', 'stopped', 'failed'] as const;
export type SweepOutcome = (typeof SWEEP_OUTCOMES)[number];

export interface SweepJobOptions<Progress> {
  key: SweepKey;
  everyMs: number;
  /** `more`: the next sweep starts soon. */
  work: (turn: Turn<Progress>) => Promise<'done' | 'more'>;
  /** Duration and outcome of a sweep. */
  onEnd: (seconds: number, outcome: SweepOutcome) => void;
  onError: (error: unknown) => void;
}

/** Work of a sweep: each removal deletes at most `size` rows at a time, until fewer are left. */
export const inBatches =
  (size: number, ...removals: readonly ((limit: number) => Promise<number>)[]) =>
  async (turn: Pick<Turn<null>, 'keepLease'>): Promise<'done'> => {
    for (const remove of removals) {
      let removed = size;
      while (removed === size && (await turn.keepLease())) removed = await remove(size);
    }
    return 'done';
  };

/** Periodic job that runs in one process at a time: the first one that finds it due. */
export class SweepJob<Progress = null> {
  private readonly loop: Loop;
  private isStopping = false;
  private hasMore = false;

  constructor(
    private readonly sweeps: SweepStore,
    private readonly options: SweepJobOptions<Progress>,
  ) {
    const pollMs = Math.min(options.everyMs / 4, longestPollMs);
    this.loop = new Loop(() => this.round(), {
      // Jitter between processes.
      everyMs: () => (this.hasMore ? soonMs : pollMs * (0.75 + Math.random() / 2)),
      onError: options.onError,
    });
  }

  start(): void {
    this.loop.start();
  }

  /** A sweep stops after its batch, and another process continues. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
  }

  private async round(): Promise<void> {
    this.hasMore = false;
    const { key, everyMs, work, onEnd } = this.options;
    const claimed = await this.sweeps.claim(key, leaseMs, everyMs);
    if (!claimed) return;
    const startedAt = performance.now();
    const turn = new RunningTurn<Progress>(
      this.sweeps,
      key,
      claimed.progress as Progress | null,
      () => this.isStopping,
    );
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      const outcome = await work(turn);
      this.hasMore = outcome === 'more';
      if (turn.isStopped) await this.sweeps.release(key, 0, turn.reached);
      else await this.sweeps.release(key, this.hasMore ? soonMs : everyMs, null);
      onEnd(seconds(), turn.isStopped ? 'stopped' : 'done');
    } catch (error) {
      onEnd(seconds(), 'failed');
      // If the database is unavailable, the lease expires by itself.
      await this.sweeps.release(key, everyMs, turn.reached).catch(() => undefined);
      throw error;
    }
  }
}

class RunningTurn<Progress> implements Turn<Progress> {
  isStopped = false;
  reached: Progress | null;
  private renewedAt = performance.now();
  private batchAt: number | null = null;

  constructor(
    private readonly sweeps: SweepStore,
    private readonly key: SweepKey,
    readonly progress: Progress | null,
    private readonly isStopping: () => boolean,
  ) {
    this.reached = progress;
  }

  async keepLease(progress?: Progress): Promise<boolean> {
    if (progress !== undefined) this.reached = progress;
    if (this.batchAt !== null && !this.isStopping()) {
      await sleep(Math.min(performance.now() - this.batchAt, longestPauseMs));
    }
    if (this.isStopping()) this.isStopped = true;
    else if (performance.now() - this.renewedAt > renewAfterMs) {
      this.isStopped = !(await this.sweeps.renew(this.key, leaseMs, this.reached));
      this.renewedAt = performance.now();
    }
    this.batchAt = performance.now();
    return !this.isStopped;
  }
}
