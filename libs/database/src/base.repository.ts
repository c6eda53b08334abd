import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { prepared } from '@heddle/postgres';
import { poolOf } from './data-source.js';
import type { SqlConditions } from './sql-conditions.js';
import { clientOf, type DatabaseContext } from './transaction.js';

/**
 * Runs statements inside or outside the transaction of the context. Repositories need no constructor: Nest finds this
 * one.
 */
@Injectable()
export abstract class BaseRepository {
  constructor(protected readonly dataSource: DataSource) {}

  /**
   * Rows of any statement, `UPDATE ... RETURNING` and `DELETE ... RETURNING` included. Each connection parses and plans
   * it once: a text must have a bounded number of variants, and one plan serves all values.
   */
  protected async query<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
    return this.withClient(ctx, async (client) => (await client.query(prepared(sql, params))).rows as T[]);
  }

  /** First row of a statement, or null. */
  protected async queryOne<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T | null> {
    const [row] = await this.query<T>(ctx, sql, params);
    return row ?? null;
  }

  /** True if a statement returns a row: something exists, or `RETURNING` reports a change. */
  protected async returnsRow(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<boolean> {
    return (await this.query(ctx, sql, params)).length > 0;
  }

  /** Number of rows that a statement returns: with `RETURNING`, of its changes. */
  protected async countReturned(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<number> {
    return (await this.query(ctx, sql, params)).length;
  }

  /** Planned anew on each call, for filters with value-dependent plans. */
  protected async queryUnprepared<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
    return this.withClient(ctx, async (client) => (await client.query(sql, params)).rows as T[]);
  }

  /** Number of the rows of a relation that meet the conditions. */
  protected async countRows(ctx: DatabaseContext, relation: string, where: SqlConditions): Promise<number> {
    const [row] = await this.queryUnprepared<{ total: number }>(
      ctx,
      `SELECT count(*)::float8 AS total FROM ${relation} WHERE ${where.sql}`,
      where.params,
    );
    return row?.total ?? 0;
  }

  /** Uses the connection of the transaction, or one of the pool for the duration of the work. */
  protected async withClient<T>(ctx: DatabaseContext, work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (ctx.tx) return work(await clientOf(ctx.tx));
    const client = await poolOf(this.dataSource).connect();
    try {
      return await work(client);
    } finally {
      // The pool itself drops a broken connection.
      client.release();
    }
  }
}
