import type { RunnableConfig } from '@langchain/core/runnables';
import type { CheckpointListOptions } from '@langchain/langgraph-checkpoint';
import type { CheckpointSelection } from './checkpoint-query.js';
import { getCheckpointId } from './langgraph-format.js';

export function target(config: RunnableConfig): { threadId?: string; namespace?: string } {
  return {
    threadId: config.configurable?.thread_id as string | undefined,
    namespace: config.configurable?.checkpoint_ns as string | undefined,
  };
}

export function selectionOf(
  config: RunnableConfig,
  options: CheckpointListOptions,
): Omit<CheckpointSelection, 'limit'> {
  const { threadId, namespace } = target(config);
  const checkpointId = getCheckpointId(config);
  const before = options.before && getCheckpointId(options.before);
  return {
    ...(threadId === undefined ? {} : { threadId }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(checkpointId ? { checkpointId } : {}),
    ...(before ? { before } : {}),
    ...(options.filter ? { filter: options.filter } : {}),
  };
}

export function requireTarget(config: RunnableConfig): { threadId: string; namespace?: string } {
  const { threadId, namespace } = target(config);
  if (threadId === undefined) throw new Error('A checkpoint needs "thread_id" in "configurable"');
  return { threadId, namespace };
}
