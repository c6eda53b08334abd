import { dirname, resolve } from 'node:path';
import type { LeaseTerm } from '@heddle/leases';
import type { ThreadGraph } from '../graph-inspector.port.js';
import {
  GraphRuntime,
  type ExecuteOutcome,
  type ExecuteRequest,
  type GraphDescription,
  type RunEvent,
  type RuntimeHealth,
} from '../graph-runtime.port.js';
import {
  ForwardingInspector,
  type StateArguments,
  type StateOperation,
  type StateResult,
} from './forwarding-inspector.js';
import { GraphConfigError } from '../../config/langgraph/graph-config.errors.js';
import { readGraphConfig } from '../../config/langgraph/graph-config.js';
import type { GraphHost, GraphHostOptions } from './graph-host.js';
import type { ImportModule } from '../langgraph-internals/graph-types.js';
import type { RuntimeLog } from './graph-log.js';
import { RuntimeUnavailableError } from './runtime.errors.js';

export interface InlineRuntimeOptions extends GraphHostOptions {
  maxConcurrentRuns: number;
  /** Time that stop() waits for running runs before it aborts them. */
  drainMs: number;
  /** Replaces the TypeScript loader, as under a test runner. */
  importModule?: ImportModule;
  log?: RuntimeLog;
}

/** Executes graphs in the calling thread: for debugging and tests. A blocking graph blocks the process. */
export class InlineGraphRuntime extends GraphRuntime {
  private host: GraphHost | null = null;
  private readonly runs = new Map<Promise<ExecuteOutcome>, AbortController>();
  private stopping = false;
  private isolating = false;

  constructor(private readonly options: InlineRuntimeOptions) {
    super();
  }

  async start(): Promise<void> {
    this.host = await openInline(this.options, () => this.noteGraphs());
  }

  graphs(): GraphDescription[] {
    return this.host?.describe() ?? [];
  }

  freeSlots(): number {
    if (!this.host || this.stopping || this.isolating) return 0;
    return Math.max(0, this.options.maxConcurrentRuns - this.runs.size);
  }

  health(): RuntimeHealth {
    return this.host ? { ok: true, detail: 'graphs are loaded' } : { ok: false, detail: 'no graphs are loaded' };
  }

  canIsolate(): boolean {
    return this.freeSlots() > 0 && this.runs.size === 0;
  }

  async execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    if (!this.host || !(request.isolated ? this.canIsolate() : this.freeSlots() > 0)) {
      return { kind: 'lost', cause: 'released', reason: 'The runtime takes no more runs' };
    }
    this.isolating = request.isolated;
    const stopped = new AbortController();
    const run = this.host.execute(request, onEvent, AbortSignal.any([signal, stopped.signal]), lease);
    this.runs.set(run, stopped);
    try {
      const outcome = await run;
      if (outcome.kind !== 'aborted' || signal.aborted) return outcome;
      return { kind: 'lost', cause: 'released', reason: 'The runtime stopped' };
    } finally {
      this.isolating = false;
      this.runs.delete(run);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const drained = setTimeout(() => {
      for (const controller of this.runs.values()) controller.abort();
    }, this.options.drainMs);
    await Promise.allSettled(this.runs.keys());
    clearTimeout(drained);
    await this.host?.close();
    this.host = null;
  }
}

/** Lazy: a process whose graphs have separate threads never loads it. */
let inlineHost: Promise<typeof import('./inline-host.js')> | undefined;

/** The environment of a shared thread must not change. */
async function openInline(options: InlineInspectorOptions, onLate = (): void => undefined): Promise<GraphHost> {
  const names = Object.keys(readGraphConfig(options.configPath, options.assistantDefaults, options.sections).env);
  if (names.length > 0) {
    throw new GraphConfigError(
      `${options.configPath}: env works only where graphs have threads of their own; set ${names.join(', ')} in the environment`,
    );
  }
  inlineHost ??= import('./inline-host.js');
  const { GraphHost: Host, provideGraphLogger, typeScriptImporter } = await inlineHost;
  provideGraphLogger(options.log ?? (() => undefined));
  const importModule = options.importModule ?? typeScriptImporter(dirname(resolve(options.configPath)));
  return Host.open(options, importModule, undefined, onLate);
}

type InlineInspectorOptions = Omit<InlineRuntimeOptions, 'maxConcurrentRuns' | 'drainMs'>;

export class InlineGraphInspector extends ForwardingInspector {
  private host: GraphHost | null = null;

  constructor(private readonly options: InlineInspectorOptions) {
    super();
  }

  async start(): Promise<void> {
    this.host = await openInline(this.options);
  }

  async stop(): Promise<void> {
    await this.host?.close();
    this.host = null;
  }

  protected async forward<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>> {
    if (!this.host) throw new RuntimeUnavailableError('The inspector is not started');
    return this.host.operate(graph, operation, ...args);
  }
}
