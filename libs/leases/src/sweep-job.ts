import { setTimeout as sleep } from 'node:timers/promises';
import { Loop } from './loop.js';

export interface SweepKey {
  name: string;
  owner: string;
}

/** Who does a job, and how far it is: the `SweepRepository` of the database. */
export interface SweepStore {
  claim(key: SweepKey, leaseMs: number, everyMs: number): Promise<{ progress: unknown } | null>;
  renew(key: SweepKey, leaseMs: number, progress: unknown): Promise<boolean>;
  release(key: SweepKey, dueInMs: number, progress: unknown): Promise<void>;
}

/** How long a process that died keeps a job from the others. Longer than a statement may take. */
const leaseMs = 120_000;
/** How often the lease is renewed, and with it the progress stored. */
const renewAfterMs = 10_000;
/** A batch is followed by a pause as long as itself, but not longer. */
const longestPauseMs = 1_000;
/** When there is more to do than one sweep takes. */
const soonMs = 1_000;
/** How often each process looks whether a job is due, at the least. */
const longestPollMs = 60_000;

/** A sweep that is under way, as its work sees it. */
export interface Turn<Progress> {
  /** Of an earlier sweep that did not come to its end. */
  readonly progress: Progress | null;
  /**
   * To be asked before each batch, which it holds back for as long as the one before took, so that sweeping leaves the
   * database time for others. False when the work has to stop: the process ends, or another one has the job.
   */
  mayGoOn(progress?: Progress): Promise<boolean>;
}

export interface SweepJobOptions<Progress> {
  key: SweepKey;
  everyMs: number;
  /** `more`: what is left is begun soon. */
  work: (turn: Turn<Progress>) => Promise<'done' | 'more'>;
  /** How long a sweep took, and what became of it. */
  onEnd: (seconds: number, outcome: 'done' | 'stopped' | 'failed') => void;
  onError: (error: unknown) => void;
}

/** Does a job now and then, in one process at a time: whichever looks first when it is due. */
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
      // Not all processes at once.
      everyMs: () => (this.hasMore ? soonMs : pollMs * (0.75 + Math.random() / 2)),
      onError: options.onError,
    });
  }

  start(): void {
    this.loop.start();
  }

  /** What was begun ends with its batch, and another process goes on. */
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
      // Where the database is away, the lease runs out by itself.
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

  async mayGoOn(progress?: Progress): Promise<boolean> {
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
