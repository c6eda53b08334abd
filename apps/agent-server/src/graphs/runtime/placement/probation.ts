import type { RuntimeLog } from '../graph-log.js';
import type { GraphThread } from '../threads/graph-thread.js';
import type { ThreadSupervisor } from '../threads/thread-supervisor.js';
import type { Conduct } from './graph-conduct.js';

const defaultIdleMs = 10 * 60_000;
/** Maximum runs of the thread; further ones share the threads of other graphs. */
const maxRuns = 64;
/** Time without a further attempt after a start that failed. */
const retryMs = 30_000;

/**
 * A thread for runs of graphs that may block it, away from those of other graphs. It is started when a run prefers it,
 * and ends when it was idle for a while.
 */
export class Probation {
  private supervisor: ThreadSupervisor | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private earlierExits = 0;
  /** Runs that wait for the start of the thread. */
  private waiting = 0;
  private retryAt = -Infinity;

  constructor(
    private readonly create: () => ThreadSupervisor,
    private readonly log: RuntimeLog,
    private readonly idleMs = defaultIdleMs,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Unexpected exits of the thread since the start. */
  get exits(): number {
    return this.earlierExits + (this.supervisor?.exits ?? 0);
  }

  /** The thread, if it is ready. */
  get thread(): GraphThread | null {
    return this.supervisor?.thread ?? null;
  }

  /**
   * Whether a run should be placed here. Only a graph that blocks waits for the start of the thread, and for others that
   * block it.
   */
  takes(graphId: string, conduct: Conduct): boolean {
    if (this.isStopped) return false;
    this.prepare();
    const { thread } = this;
    if (this.load >= maxRuns) return false;
    return conduct === 'blocks' || (thread !== null && [...thread.graphs.keys()].every((id) => id === graphId));
  }

  /** Resolves when the thread is ready; null if it does not start. */
  async whenReady(): Promise<GraphThread | null> {
    this.waiting += 1;
    try {
      return (await this.supervisor?.whenReady().catch(() => null)) ?? null;
    } finally {
      this.waiting -= 1;
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.end();
  }

  private get load(): number {
    return (this.thread?.load ?? 0) + this.waiting;
  }

  private prepare(): void {
    if (this.thread) this.watchIdle();
    if (this.supervisor || this.now() < this.retryAt) return;
    const supervisor = this.create();
    this.supervisor = supervisor;
    const onFailure = (error: unknown): void => {
      if (this.supervisor !== supervisor) return;
      this.supervisor = null;
      this.retryAt = this.now() + retryMs;
      this.log('The probation thread did not start', { reason: String(error) });
    };
    supervisor.start().then(() => this.watchIdle(), onFailure);
  }

  private watchIdle(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      if (this.load > 0) this.watchIdle();
      else void this.end();
    }, this.idleMs).unref();
  }

  private async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { supervisor } = this;
    this.earlierExits = this.exits;
    this.supervisor = null;
    await supervisor?.stop();
  }
}
