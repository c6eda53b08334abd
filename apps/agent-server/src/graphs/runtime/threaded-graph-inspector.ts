import type { ThreadGraph } from '../graph-runtime.port.js';
import {
  ForwardingInspector,
  type StateArguments,
  type StateOperation,
  type StateResult,
} from './forwarding-inspector.js';
import { graphThreadOptions, type ThreadOptions } from './thread-options.js';
import { ThreadSupervisor } from './threads/thread-supervisor.js';

/** Reads and updates states in a thread of its own, which runs no graph and so is never held up by one. */
export class ThreadedGraphInspector extends ForwardingInspector {
  private readonly supervisor: ThreadSupervisor;

  constructor(options: ThreadOptions) {
    super();
    this.supervisor = new ThreadSupervisor(graphThreadOptions(options));
  }

  async start(): Promise<void> {
    await this.supervisor.start();
  }

  async stop(): Promise<void> {
    await this.supervisor.stop();
  }

  protected async forward<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>> {
    return (await this.supervisor.whenReady()).call(graph, operation, ...args);
  }
}
