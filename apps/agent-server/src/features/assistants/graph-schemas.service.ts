import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type GraphSchemas, noSchemas, SCHEMA_KINDS } from '../../graphs/graph-description.js';
import { GraphTypes } from '../../graphs/graph-types.port.js';
import { GraphSchemaRepository } from './graph-schema.repository.js';

/** Of a graph whose context alone is unknown: it has none, or its own is not worth seconds of a processor. */
const needed = ['input', 'output', 'state'] as const;

/** Schemas that graphs do not declare, from their types. What was derived is known until the process ends. */
@Injectable()
export class GraphSchemasService implements OnModuleDestroy {
  private readonly derived = new Map<string, Promise<GraphSchemas>>();

  constructor(
    private readonly types: GraphTypes,
    private readonly known: GraphSchemaRepository,
  ) {}

  onModuleDestroy(): Promise<void> {
    return this.types.stop();
  }

  async complete(graphId: string, declared: GraphSchemas): Promise<GraphSchemas> {
    if (needed.every((kind) => declared[kind])) return declared;
    const derived = await this.derive(graphId);
    return Object.fromEntries(SCHEMA_KINDS.map((kind) => [kind, declared[kind] ?? derived[kind]])) as GraphSchemas;
  }

  private derive(graphId: string): Promise<GraphSchemas> {
    const known = this.derived.get(graphId);
    if (known) return known;
    const deriving = this.deriveOnce(graphId).catch((error: unknown) => {
      this.derived.delete(graphId);
      throw error;
    });
    this.derived.set(graphId, deriving);
    return deriving;
  }

  private async deriveOnce(graphId: string): Promise<GraphSchemas> {
    let isKnown = false;
    const derived = await this.types.derive(graphId, async (fingerprint) => {
      const found = await this.known.find({}, fingerprint);
      isKnown = found !== null;
      return found;
    });
    if (derived && !isKnown) await this.known.store({}, derived.fingerprint, derived.schemas);
    return derived?.schemas ?? noSchemas;
  }
}
