import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type DatabaseContext, managerOf } from './transaction.js';

/**
 * The only door to TypeORM: repositories extend it and never hand out a query builder or manager. They need no
 * constructor of their own; Nest finds this one.
 */
@Injectable()
export abstract class BaseRepository {
  constructor(protected readonly dataSource: DataSource) {}

  protected manager(ctx: DatabaseContext): EntityManager {
    return managerOf(ctx, this.dataSource);
  }

  /** Rows of any statement, also of `UPDATE ... RETURNING` and `DELETE ... RETURNING`. */
  protected async query<T>(ctx: DatabaseContext, sql: string, params: unknown[] = []): Promise<T[]> {
    const result: unknown = await this.manager(ctx).query(sql, params);
    // TypeORM answers UPDATE and DELETE with [rows, affected], everything else with rows.
    if (Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number') {
      return result[0] as T[];
    }
    return result as T[];
  }
}
