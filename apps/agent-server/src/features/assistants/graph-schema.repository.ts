import { Injectable } from '@nestjs/common';
import { BaseRepository, type DatabaseContext } from '@heddle/database';
import type { SchemaTree } from '../../graphs/graph-description.js';

/** Schemas that were derived from source code: the same in every workspace, so that replicas and restarts share them. */
@Injectable()
export class GraphSchemaRepository extends BaseRepository {
  async find(ctx: DatabaseContext, fingerprint: string): Promise<SchemaTree | null> {
    const [row] = await this.query<{ schemas: SchemaTree }>(
      ctx,
      `SELECT schemas FROM agent_server.graph_schema WHERE fingerprint = $1`,
      [fingerprint],
    );
    return row?.schemas ?? null;
  }

  /** What has long been replaced goes on the way; if it was not, it is derived again. */
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
