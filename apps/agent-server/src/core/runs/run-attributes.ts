import type { RunRow } from './run.repository.js';

/** Attributes of spans of a run; its log lines have the same ids. */
export function runAttributes(run: RunRow): Record<string, string | number> {
  return {
    'heddle.tenant_id': run.tenantId,
    'heddle.run_id': run.runId,
    'heddle.thread_id': run.threadId,
    'heddle.assistant_id': run.assistantId,
    'heddle.graph_id': run.graphId,
    'heddle.run.attempt': run.attempt,
  };
}
