import type { GraphDescription } from '../../graph-runtime.port.js';
import { defaultLoadLimitMs, nextLoadLimitMs } from '../load-limit.js';
import { RuntimeUnavailableError } from '../runtime.errors.js';
import { GraphThread, type ThreadParts } from './graph-thread.js';

const firstRestartMs = 100;
const slowestRestartMs = 30_000;

/** Keeps one graph thread running: an ended thread is replaced. */
export class ThreadSupervisor {
  private current: GraphThread | null = null;
  private ready: GraphThread | null = null;
  private stopping = false;
  /** Graphs as described by the newest ready thread. */
  graphs: GraphDescription[] = [];
  /** Time limit for loading one graph in the next thread. */
  loadLimitMs: number;
  /** Graphs that ended or blocked a thread while loading, with the reason. */
  readonly withheld = new Map<string, string>();
  /** Unexpected exits of ready threads. */
  exits = 0;
  private restartMs = firstRestartMs;
  private restart: NodeJS.Timeout | null = null;
  private lastTrouble: string | null = null;
  private waiting: { resolve: (thread: GraphThread) => void; reject: (error: Error) => void }[] = [];

  /** `onGraphs`: a graph of the ready thread was loaded late. */
  constructor(
    private readonly options: ThreadParts,
    private readonly onGraphs: () => void = () => undefined,
  ) {
    this.loadLimitMs = options.host.loadLimitMs ?? defaultLoadLimitMs;
  }

  /** Rejects if the first thread does not start: a mistake to report, not to retry. */
  async start(): Promise<void> {
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** The thread, if it accepts work. */
  get thread(): GraphThread | null {
    return this.stopping ? null : this.ready;
  }

  /** Reason why there is no thread; null with one, or before the first. */
  get trouble(): string | null {
    return this.lastTrouble;
  }

  /** The thread, or its replacement when ready. */
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

  /** A graph that ends or blocks its thread while loading is withheld from the next one; the others are served. */
  private async launch(): Promise<void> {
    for (;;) {
      const thread = this.spawn();
      try {
        this.noteGraphs(await thread.ready());
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
    const { loadLimitMs } = this;
    const host = { ...this.options.host, loadLimitMs, withheld: this.withheld };
    const onExit = (exited: GraphThread, reason: string): void => this.onExit(exited, reason);
    const onGraphs = (changed: GraphThread, graphs: GraphDescription[]): void => {
      if (this.ready !== changed) return;
      this.noteGraphs(graphs);
      this.onGraphs();
    };
    const thread = new GraphThread({ ...this.options, host, onExit, onGraphs });
    this.current = thread;
    return thread;
  }

  private noteGraphs(graphs: GraphDescription[]): void {
    this.graphs = graphs;
    this.loadLimitMs = nextLoadLimitMs(graphs, this.loadLimitMs);
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
    // A thread that never became ready is handled by its launcher.
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
