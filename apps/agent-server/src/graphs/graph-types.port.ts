import type { SchemaTree } from './graph-description.js';

/** What the types of a graph were derived from: two that are equal lead to the same schemas. */
export type Fingerprint = string;

export interface DerivedSchemas {
  fingerprint: Fingerprint;
  schemas: SchemaTree;
}

/** JSON schemas of graphs that say what they take in TypeScript alone, derived from their source code. */
export abstract class GraphTypes {
  /**
   * Takes seconds of a processor, unless `recall` knows what the same source code led to before. null where it cannot
   * be done, or not in time.
   */
  abstract derive(
    graphId: string,
    recall: (fingerprint: Fingerprint) => Promise<SchemaTree | null>,
  ): Promise<DerivedSchemas | null>;
  abstract stop(): Promise<void>;
}
