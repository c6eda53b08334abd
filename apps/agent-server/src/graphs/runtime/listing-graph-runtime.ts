import { GraphRuntime, type ExecuteOutcome, type GraphDescription, type RuntimeHealth } from '../graph-runtime.port.js';
import { graphThreadOptions, type ThreadOptions } from './thread-options.js';
import { ThreadSupervisor } from './threads/thread-supervisor.js';

/**
 * For a process that executes nothing: it only knows which graphs there are. Names and problems are known when modules
 * were loaded, so a thread loads them, and is ended as soon as it has told.
 */
export class ListingGraphRuntime extends GraphRuntime {
  private readonly loader: ThreadSupervisor;

  constructor(options: ThreadOptions) {
    super();
    this.loader = new ThreadSupervisor(graphThreadOptions(options));
  }

  async start(): Promise<void> {
    await this.loader.start();
    await this.loader.stop();
  }

  graphs(): GraphDescription[] {
    return this.loader.graphs;
  }

  freeSlots(): number {
    return 0;
  }

  canIsolate(): boolean {
    return false;
  }

  health(): RuntimeHealth {
    return { ok: true, detail: 'this process executes no graphs' };
  }

  async execute(): Promise<ExecuteOutcome> {
    return { kind: 'lost', cause: 'released', reason: 'This process executes no graphs' };
  }

  async stop(): Promise<void> {
    await this.loader.stop();
  }
}
