import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../../graph-runtime.port.js';
import type { GraphHostOptions } from '../graph-host.js';
import { GraphThread, type RunLimits, type ThreadParts } from './graph-thread.js';

/**
 * Slot for one run that may have crashed its thread or process. It gets a separate thread, beside those of other runs:
 * if that thread crashes too, the cause is known, and no other run is affected.
 */
export class Quarantine {
  private occupied = false;
  private stopping = false;
  private thread: GraphThread | null = null;

  /** `loading`: what earlier threads showed about the load of graphs. */
  constructor(
    private readonly options: ThreadParts,
    private readonly loading: () => Pick<GraphHostOptions, 'loadLimitMs' | 'withheld'>,
  ) {}

  get isFree(): boolean {
    return !this.occupied && !this.stopping;
  }

  get current(): GraphThread | null {
    return this.thread;
  }

  async execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    limits: RunLimits,
  ): Promise<ExecuteOutcome> {
    this.occupied = true;
    const host = { ...this.options.host, ...this.loading() };
    const thread = new GraphThread({ ...this.options, host, onExit: () => undefined, onGraphs: () => undefined });
    this.thread = thread;
    try {
      await thread.ready();
      return await thread.execute(request, onEvent, limits);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: 'lost', cause: this.stopping ? 'released' : 'stuck', reason };
    } finally {
      await thread.stop();
      this.thread = null;
      this.occupied = false;
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.thread?.stop();
  }
}
