import type { GraphDescription } from '../../graph-runtime.port.js';
import { RuntimeUnavailableError } from '../runtime.errors.js';
import { GraphThread, type GraphThreadOptions } from './graph-thread.js';

const firstRestartMs = 100;
const slowestRestartMs = 30_000;

/** Keeps one graph thread alive: whatever ends it, another one takes its place. */
export class ThreadSupervisor {
  private current: GraphThread | null = null;
  private ready: GraphThread | null = null;
  private stopping = false;
  /** What the newest thread that was ready said of its graphs. */
  graphs: GraphDescription[] = [];
  /** Graphs that ended or blocked a thread while they were loaded, with the reason. */
  readonly withheld = new Map<string, string>();
  /** Threads that ended while they took work, and were not told to. */
  exits = 0;
  private restartMs = firstRestartMs;
  private restart: NodeJS.Timeout | null = null;
  private lastTrouble: string | null = null;
  private waiting: { resolve: (thread: GraphThread) => void; reject: (error: Error) => void }[] = [];

  constructor(private readonly options: Omit<GraphThreadOptions, 'onExit'>) {}

  /** Rejects when the first thread does not start: that is a mistake to report, not to retry. */
  async start(): Promise<void> {
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** The thread, if it can take work now. */
  get thread(): GraphThread | null {
    return this.stopping ? null : this.ready;
  }

  /** Why there is no thread now; null when there is one, or was none yet. */
  get trouble(): string | null {
    return this.lastTrouble;
  }

  /** The thread, waiting for a replacement if there is none now. */
  whenReady(): Promise<GraphThread> {
    if (this.stopping) return Promise.reject(new RuntimeUnavailableError('The runtime has stopped'));
    if (this.ready) return Promise.resolve(this.ready);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.restart) clearTimeout(this.restart);
    for (const { reject } of this.waiting) reject(new RuntimeUnavailableError('The runtime has stopped'));
    this.waiting = [];
    await this.current?.stop();
  }

  /** A graph that ends or blocks its thread while it is loaded is left out of the next one: the others are served. */
  private async launch(): Promise<void> {
    for (;;) {
      const thread = this.spawn();
      try {
        this.graphs = await thread.ready();
        this.becomeReady(thread);
        return;
      } catch (error) {
        await thread.stop();
        const { loading } = thread;
        if (this.stopping || loading === null || this.withheld.has(loading)) throw error;
        this.withheld.set(loading, (error as Error).message);
      }
    }
  }

  private spawn(): GraphThread {
    const host = { ...this.options.host, withheld: Object.fromEntries(this.withheld) };
    const onExit = (exited: GraphThread, reason: string): void => this.onExit(exited, reason);
    const thread = new GraphThread({ ...this.options, host, onExit });
    this.current = thread;
    return thread;
  }

  private becomeReady(thread: GraphThread): void {
    this.ready = thread;
    this.lastTrouble = null;
    this.restartMs = firstRestartMs;
    for (const { resolve } of this.waiting) resolve(thread);
    this.waiting = [];
  }

  private onExit(thread: GraphThread, reason: string): void {
    const wasReady = this.ready === thread;
    if (this.current === thread) this.current = null;
    if (wasReady) this.ready = null;
    // One that never became ready is dealt with by whoever waits for it.
    if (this.stopping || !wasReady) return;
    this.exits += 1;
    this.lastTrouble = reason;
    this.options.log('A graph thread ended; another one is started', { reason });
    this.replace();
  }

  private replace(): void {
    this.restart = setTimeout(() => {
      this.launch().catch((error: unknown) => {
        if (this.stopping) return;
        this.lastTrouble = `A graph thread did not start: ${String(error)}`;
        this.options.log('A graph thread did not start', { reason: String(error), retryInMs: this.restartMs });
        this.replace();
      });
    }, this.restartMs);
    this.restartMs = Math.min(this.restartMs * 2, slowestRestartMs);
  }
}
