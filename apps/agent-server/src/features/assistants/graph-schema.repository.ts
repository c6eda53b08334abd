import { Injectable } from '@nestjs/common';
import { BaseRepository, type DatabaseContext } from '@heddle/database';
import type { SchemaTree } from '../../graphs/graph-description.js';

/** Schemas derived from source code. They are equal in all workspaces, so replicas and restarts share them. */
@Injectable()
export class GraphSchemaRepository extends BaseRepository {
  async find(ctx: DatabaseContext, fingerprint: string): Promise<SchemaTree | null> {
    const row = await this.queryOne<{ schemas: SchemaTree }>(
      ctx,
      `SELECT schemas FROM agent_server.graph_schema WHERE fingerprint = $1`,
      [fingerprint],
    );
    return row?.schemas ?? null;
  }

  /** Also deletes outdated schemas. They can be derived again. */
  async store(ctx: DatabaseContext, fingerprint: string, schemas: SchemaTree): Promise<void> {
    await this.query(
      ctx,
      `WITH outdated AS (
         DELETE FROM agent_server.graph_schema WHERE created_at < now() - interval '90 days' AND fingerprint <> $1
       )
       INSERT INTO agent_server.graph_schema (fingerprint, schemas) VALUES ($1, $2::json)
       ON CONFLICT (fingerprint) DO NOTHING`,
      [fingerprint, JSON.stringify(schemas)],
    );
  }
}
