import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { prepared } from '@heddle/postgres';
import { poolOf } from './data-source.js';
import { clientOf, type DatabaseContext } from './transaction.js';

/**
 * Statements, in the transaction of the context or outside of any. Repositories need no constructor of their own: Nest
 * finds this one.
 */
@Injectable()
export abstract class BaseRepository {
  constructor(protected readonly dataSource: DataSource) {}

  /**
   * Rows of any statement, also of `UPDATE ... RETURNING` and `DELETE ... RETURNING`. Each connection parses and plans
   * it once: of a text there is a bounded number of variants, and the plan is one for all values.
   */
  protected async query<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
    return this.withClient(ctx, async (client) => (await client.query(prepared(sql, params))).rows as T[]);
  }

  /** For filters whose plan hangs on the values: it is made anew each time. */
  protected async queryUnprepared<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
    return this.withClient(ctx, async (client) => (await client.query(sql, params)).rows as T[]);
  }

  /** The connection of the transaction, or one of the pool for as long as the work takes. */
  protected async withClient<T>(ctx: DatabaseContext, work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (ctx.tx) return work(await clientOf(ctx.tx));
    const client = await poolOf(this.dataSource).connect();
    try {
      return await work(client);
    } finally {
      // The pool itself drops a connection that broke.
      client.release();
    }
  }
}
