import type { getStateTypeSchema } from '@langchain/langgraph/zod/schema';
import type { AnyGraph } from './graph-types.js';

type Registry = Parameters<typeof getStateTypeSchema>[1];

/** Metadata of the graph's zod schemas. A graph may have a registry of its own; undefined selects the shared one. */
export const schemaRegistryOf = (graph: AnyGraph): Registry => (graph as { _metaRegistry?: Registry })._metaRegistry;
