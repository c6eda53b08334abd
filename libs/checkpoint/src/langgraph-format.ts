import type { RunnableConfig } from '@langchain/core/runnables';

/**
 * Names and rules of LangGraph that checkpoints are stored by. Copied, because its package loads all of LangChain, and
 * projects bring their own. `langgraph-format.spec.ts` compares them with the package.
 */
export const TASKS = '__pregel_tasks';
export const ERROR = '__error__';
export const INTERRUPT = '__interrupt__';

/** Positions of writes to special channels. */
export const WRITES_IDX_MAP: Readonly<Record<string, number>> = {
  [ERROR]: -1,
  __scheduled__: -2,
  [INTERRUPT]: -3,
  __resume__: -4,
};

type ChannelVersion = string | number;

export function compareChannelVersions(left: ChannelVersion, right: ChannelVersion): number {
  if (typeof left === 'number' && typeof right === 'number') return Math.sign(left - right);
  return String(left).localeCompare(String(right));
}

export const maxChannelVersion = (versions: readonly [ChannelVersion, ...ChannelVersion[]]): ChannelVersion =>
  versions.reduce((max, version) => (compareChannelVersions(max, version) >= 0 ? max : version));

/** Empty for the newest checkpoint. `thread_ts` is the older name. */
export function getCheckpointId({ configurable }: RunnableConfig): string {
  return (configurable?.checkpoint_id || configurable?.thread_ts || '') as string;
}
