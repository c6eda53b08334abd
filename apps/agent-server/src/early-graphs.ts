import { loadCheckedConfig } from './check-config.js';
import { readProcessEnv } from './config/process-env.js';
import { createGraphRuntime } from './graphs/create-graph-runtime.js';
import type { GraphRuntime } from './graphs/graph-runtime.port.js';
import type { RuntimeLog } from './graphs/runtime/index.js';

/** The log of graph threads until the service has one. */
class EarlyLog {
  private target: RuntimeLog | undefined;
  private readonly waiting: Parameters<RuntimeLog>[] = [];

  readonly log: RuntimeLog = (...line) => {
    if (this.target) this.target(...line);
    else this.waiting.push(line);
  };

  /** Passes on the lines so far, and from now on each at once. */
  passTo(target: RuntimeLog): void {
    this.target = target;
    for (const line of this.waiting.splice(0)) target(...line);
  }
}

/** Threads of the graphs, which load while the modules of the service are imported: each takes seconds of a core. */
interface EarlyGraphs {
  runtime: GraphRuntime;
  log: EarlyLog;
}

function startGraphs(): EarlyGraphs | null {
  const log = new EarlyLog();
  try {
    const { env, config } = loadCheckedConfig(readProcessEnv());
    if (env.AGENT_RUNTIME === 'inline') return null;
    const runtime = createGraphRuntime(env, config, log.log);
    // The engine waits for the same start, and reports its failure.
    runtime.start().catch(() => undefined);
    return { runtime, log };
  } catch {
    // The service reads the configuration again, and reports the fault.
    return null;
  }
}

/** null where the service starts its graphs itself, and for a faulty configuration. */
export const earlyGraphs = startGraphs();
