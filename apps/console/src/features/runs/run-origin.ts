import type { Run } from './runs.queries';

interface RunOrigin {
  threadId: string | null;
  checkpointId: string | null;
  graphId: string | null;
  assistantId: string | null;
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
    graphId: text('graph_id'),
    assistantId: text('assistant_id'),
    deploymentId: text('deployment_id'),
    isAgentRun: text('graph_id') !== null && text('assistant_id') !== null && text('run_id') !== null,
  };
}

/** Page of the thread, or of one of its checkpoints; null for a run from elsewhere. */
export function threadAddress(tenant: string, origin: RunOrigin, checkpointId?: string): string | null {
  const { threadId, isAgentRun } = origin;
  if (threadId === null || !isAgentRun) return null;
  const thread = `${serverAddress(tenant, origin)}/threads/${part(threadId)}`;
  return checkpointId === undefined ? thread : `${thread}?view=history&checkpoint=${part(checkpointId)}`;
}

/** Page of the assistant that ran; null for a run from elsewhere. */
export function assistantAddress(tenant: string, origin: RunOrigin): string | null {
  const { assistantId, isAgentRun } = origin;
  return assistantId === null || !isAgentRun
    ? null
    : `${serverAddress(tenant, origin)}/assistants/${part(assistantId)}`;
}

const part = encodeURIComponent;

const serverAddress = (tenant: string, { deploymentId }: RunOrigin) =>
  `/o/${part(tenant)}/agents/${part(deploymentId ?? 'local')}`;
