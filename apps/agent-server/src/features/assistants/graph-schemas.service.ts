import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type GraphSchemas,
  noSchemas,
  noSchemaTree,
  SCHEMA_KINDS,
  type SchemaTree,
} from '../../graphs/graph-description.js';
import { GraphTypes } from '../../graphs/graph-types.port.js';
import { GraphSchemaRepository } from './graph-schema.repository.js';

/**
 * Kinds whose absence causes a derivation. A missing context alone does not: a derivation costs seconds of CPU time.
 */
const needed = ['input', 'output', 'state'] as const;

/** Derives undeclared schemas of graphs from their types. The process keeps the results. */
@Injectable()
export class GraphSchemasService implements OnModuleDestroy {
  private readonly derived = new Map<string, Promise<SchemaTree>>();

  constructor(
    private readonly types: GraphTypes,
    private readonly known: GraphSchemaRepository,
  ) {}

  onModuleDestroy(): Promise<void> {
    return this.types.stop();
  }

  async complete(graphId: string, declared: GraphSchemas): Promise<GraphSchemas> {
    return isWhole(declared) ? declared : merged(declared, (await this.derive(graphId)).graph);
  }

  /** Keyed by the path of the subgraph. */
  async completeSubgraphs(
    graphId: string,
    declared: Record<string, GraphSchemas>,
  ): Promise<Record<string, GraphSchemas>> {
    const all = Object.entries(declared);
    if (all.every(([, schemas]) => isWhole(schemas))) return declared;
    const known = new Map(Object.entries((await this.derive(graphId)).subgraphs));
    return Object.fromEntries(all.map(([path, schemas]) => [path, merged(schemas, known.get(path) ?? noSchemas)]));
  }

  private derive(graphId: string): Promise<SchemaTree> {
    const known = this.derived.get(graphId);
    if (known) return known;
    const deriving = this.deriveOnce(graphId).catch((error: unknown) => {
      this.derived.delete(graphId);
      throw error;
    });
    this.derived.set(graphId, deriving);
    return deriving;
  }

  private async deriveOnce(graphId: string): Promise<SchemaTree> {
    let isKnown = false;
    const derived = await this.types.derive(graphId, async (fingerprint) => {
      const found = await this.known.find({}, fingerprint);
      isKnown = found !== null;
      return found;
    });
    if (derived && !isKnown) await this.known.store({}, derived.fingerprint, derived.schemas);
    return derived?.schemas ?? noSchemaTree;
  }
}

const isWhole = (declared: GraphSchemas): boolean => needed.every((kind) => declared[kind]);

const merged = (declared: GraphSchemas, derived: GraphSchemas): GraphSchemas =>
  Object.fromEntries(SCHEMA_KINDS.map((kind) => [kind, declared[kind] ?? derived[kind]])) as GraphSchemas;
