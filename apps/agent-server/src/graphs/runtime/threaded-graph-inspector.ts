import type { ThreadGraph } from '../graph-inspector.port.js';
import {
  ForwardingInspector,
  type StateArguments,
  type StateOperation,
  type StateResult,
} from './forwarding-inspector.js';
import { RuntimeUnavailableError } from './runtime.errors.js';
import { graphThreadOptions, type ThreadOptions } from './thread-options.js';
import type { ThreadParts } from './threads/graph-thread.js';
import { ThreadSupervisor } from './threads/thread-supervisor.js';

interface Launch {
  supervisor: ThreadSupervisor;
  /** Rejects if the thread does not start; the next call retries. */
  started: Promise<void>;
}

/**
 * Reads and updates states in a separate thread without runs. The thread starts with the first call: a copy of
 * LangGraph and of every graph takes much memory.
 */
export class ThreadedGraphInspector extends ForwardingInspector {
  private readonly thread: ThreadParts;
  private launched: Launch | null = null;
  private stopped = false;

  constructor(options: ThreadOptions) {
    super();
    this.thread = graphThreadOptions(options);
  }

  /** Starts lazily. */
  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.stopped = true;
    await this.launched?.supervisor.stop();
  }

  protected async forward<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>> {
    if (this.stopped) throw new RuntimeUnavailableError('The runtime has stopped');
    this.launched ??= this.launch();
    const { supervisor, started } = this.launched;
    await started;
    return (await supervisor.whenReady()).call(graph, operation, ...args);
  }

  private launch(): Launch {
    const supervisor = new ThreadSupervisor(this.thread);
    const started = supervisor.start().catch((error: unknown) => {
      this.launched = null;
      throw new RuntimeUnavailableError(`The thread that reads states did not start: ${String(error)}`);
    });
    return { supervisor, started };
  }
}
