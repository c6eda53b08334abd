import type { AgentServerEnv } from './env.js';

/** Traces of runs into the experiments service. */
export abstract class TracingSettings {
  /** Null: runs are not traced. */
  abstract readonly target: TracingTarget | null;
  /** Maximum bytes of waiting records. */
  abstract readonly maxQueueBytes: number;
  /** Pause before a batch that is not full is sent. */
  abstract readonly lingerMs: number;
  /** First pause after a failed request; it doubles up to the second. */
  abstract readonly retryMs: { first: number; longest: number };
  /** Maximum time of a request. */
  abstract readonly timeoutMs: number;
  /** Maximum time for the remaining records at the end of the process. */
  abstract readonly closeMs: number;
}

interface TracingTarget {
  /** Address of the service without a trailing slash. */
  url: string;
  key: string;
  /** Project of all traces; undefined: the graph of the run. */
  project: string | undefined;
}

const mib = 1024 * 1024;

/** Whether runs would be traced if there was a key. */
export const lacksTracingKey = (env: AgentServerEnv): boolean =>
  env.AGENT_TRACING && env.AGENT_TRACING_URL !== undefined && env.AGENT_TRACING_KEY === undefined;

export function tracingSettings(env: AgentServerEnv): TracingSettings {
  const { AGENT_TRACING_URL: url, AGENT_TRACING_KEY: key, AGENT_TRACING_PROJECT: project } = env;
  const isOn = env.AGENT_TRACING && url !== undefined && key !== undefined;
  return {
    target: isOn ? { url, key, project } : null,
    maxQueueBytes: env.AGENT_TRACING_QUEUE_MB * mib,
    lingerMs: 500,
    retryMs: { first: 500, longest: 15_000 },
    timeoutMs: 30_000,
    closeMs: 1_000,
  };
}
