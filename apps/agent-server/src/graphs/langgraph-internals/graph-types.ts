import type { Pregel } from '@langchain/langgraph/pregel';

/** A compiled graph of any state. */
export type AnyGraph = InstanceType<typeof Pregel>;

export type ImportModule = (url: string) => Promise<Record<string, unknown>>;
