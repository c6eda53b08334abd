import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import { threadOf } from '../../analysis/filters/filter-columns.sql.js';
import { wireTime } from '../../contract/wire-time.sql.js';
import { runConditions, type RunFilter } from './run-conditions.sql.js';

/** Filter of the root runs, and page of their conversations. */
export interface ConversationQuery extends RunFilter {
  offset: number;
  limit: number;
}

export interface Conversation {
  key: string;
  minStartTime: string;
  maxStartTime: string;
  /** The beginning of the JSON: inputs of the first run, and outputs of the last. */
  firstInputs: string | null;
  lastOutputs: string | null;
  lastError: string | null;
}

const previewCharacters = 500;
const beginning = (text: string) => `left(${text}, ${previewCharacters})`;
const last = 'ORDER BY r.start_time DESC, r.id DESC';

@Injectable()
export class ConversationRepository extends BaseRepository {
  /** The conversations with the latest runs first. */
  page(ctx: TenantContext, query: ConversationQuery): Promise<Conversation[]> {
    const where = runConditions(ctx, query);
    const sql = `SELECT ${threadOf('r')} AS key, ${wireTime('min(r.start_time)')} AS "minStartTime",
        ${wireTime('max(r.start_time)')} AS "maxStartTime",
        (array_agg(${beginning('r.inputs::text')} ORDER BY r.start_time, r.id))[1] AS "firstInputs",
        (array_agg(${beginning('r.outputs::text')} ${last}))[1] AS "lastOutputs",
        (array_agg(${beginning('r.error')} ${last}))[1] AS "lastError"
      FROM experiments.run r WHERE ${where.sql} GROUP BY 1 ORDER BY max(r.start_time) DESC, 1
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async count(ctx: TenantContext, query: RunFilter): Promise<number> {
    const where = runConditions(ctx, query);
    const [row] = await this.queryUnprepared<{ n: number }>(
      ctx,
      `SELECT count(DISTINCT ${threadOf('r')})::int AS n FROM experiments.run r WHERE ${where.sql}`,
      where.params,
    );
    return row?.n ?? 0;
  }
}
