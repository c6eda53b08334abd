import { Injectable } from '@nestjs/common';
import {
  type ItemScope,
  removeExpiredItems,
  type StatementTarget,
  StoreItems,
  type StoreSettings,
} from '@heddle/checkpoint/store';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext } from '@heddle/database';
import { visibleRows } from '../../authorization/visible-rows.sql.js';

interface StoreFigures {
  items: number;
  bytes: number;
}

const namespaceAsMetadata = `jsonb_build_object('namespace', to_jsonb(namespace))`;

/** Items of the store, with the statements and rules that graphs use. */
@Injectable()
export class StoreRepository extends BaseRepository {
  items(ctx: TenantContext, settings: StoreSettings): StoreItems {
    const scope: ItemScope = (bind) => visibleRows({ param: bind }, ctx, 'store', namespaceAsMetadata);
    return new StoreItems(this.target(ctx), ctx.tenantId, settings, scope);
  }

  removeExpired(ctx: DatabaseContext, batch: number): Promise<number> {
    return removeExpiredItems(this.target(ctx), batch);
  }

  /** Figures of all workspaces. The planner estimates the number of items, because a scrape must not read the table. */
  async figures(ctx: DatabaseContext): Promise<StoreFigures> {
    const row = await this.queryOne<StoreFigures>(
      ctx,
      `SELECT greatest(reltuples, 0)::float8 AS items, pg_total_relation_size(oid)::float8 AS bytes
       FROM pg_class WHERE oid = 'agent_server.store_item'::regclass`,
    );
    return row ?? { items: 0, bytes: 0 };
  }

  private target(ctx: DatabaseContext): StatementTarget {
    return { query: (statement) => this.withClient(ctx, (client) => client.query(statement)) };
  }
}
