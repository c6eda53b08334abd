import type { SchemaTree } from './graph-description.js';

/** Hash of the source code of a graph's types. Equal fingerprints lead to equal schemas. */
export type Fingerprint = string;

export interface DerivedSchemas {
  fingerprint: Fingerprint;
  schemas: SchemaTree;
}

/** Derives JSON schemas from the source code of graphs whose types exist in TypeScript only. */
export abstract class GraphTypes {
  /**
   * Takes seconds of a processor, unless `findKnown` returns the earlier schemas of the same source code. null if the
   * types cannot be read, or not in time.
   */
  abstract derive(
    graphId: string,
    findKnown: (fingerprint: Fingerprint) => Promise<SchemaTree | null>,
  ): Promise<DerivedSchemas | null>;
  abstract stop(): Promise<void>;
}
