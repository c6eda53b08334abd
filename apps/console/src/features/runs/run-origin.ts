import type { Run } from './runs.queries';

interface RunOrigin {
  threadId: string | null;
  checkpointId: string | null;
  /** Deployment of the agent; null for the local server. */
  deploymentId: string | null;
  /** The run is one of an agent server of this platform. */
  isAgentRun: boolean;
}

/** Place of a run of an agent, as its metadata have it. */
export function runOrigin({ extra, thread_id: threadId }: Pick<Run, 'extra' | 'thread_id'>): RunOrigin {
  const { metadata } = (extra ?? {}) as { metadata?: Record<string, unknown> };
  const text = (name: string) => (typeof metadata?.[name] === 'string' ? metadata[name] : null);
  return {
    threadId,
    checkpointId: text('checkpoint_id'),
    deploymentId: text('deployment_id'),
    isAgentRun: text('graph_id') !== null && text('assistant_id') !== null && text('run_id') !== null,
  };
}

/** Page of the thread, or of one of its checkpoints; null for a run from elsewhere. */
export function threadAddress(tenant: string, origin: RunOrigin, checkpointId?: string): string | null {
  const { threadId, deploymentId, isAgentRun } = origin;
  if (threadId === null || !isAgentRun) return null;
  const part = encodeURIComponent;
  const thread = `/o/${part(tenant)}/agents/${part(deploymentId ?? 'local')}/threads/${part(threadId)}`;
  return checkpointId === undefined ? thread : `${thread}?view=history&checkpoint=${part(checkpointId)}`;
}
