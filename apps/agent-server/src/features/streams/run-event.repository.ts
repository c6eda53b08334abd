import { Injectable } from '@nestjs/common';
import { BaseRepository, columnsOf, type DatabaseContext } from '@heddle/database';
import { RunEventEntity } from '@heddle/entities-agent-server';

export type StoredEvent = Omit<RunEventEntity, 'runId'>;

const columns = columnsOf(RunEventEntity, { except: ['runId'], as: { seq: (column) => `${column}::float8` } });

@Injectable()
export class RunEventRepository extends BaseRepository {
  /**
   * Appends a batch, if the writer still holds the run. False when it does not: then nothing was stored.
   */
  async append(
    ctx: DatabaseContext,
    runId: string,
    generation: number,
    events: readonly StoredEvent[],
  ): Promise<boolean> {
    const [row] = await this.query<{ stored: string }>(
      ctx,
      `WITH fence AS (
         SELECT 1 FROM agent_server.run WHERE run_id = $1 AND lease_generation = $2 AND status = 'running'
       ), stored AS (
         INSERT INTO agent_server.run_event (run_id, seq, event, data)
         SELECT $1, e.seq, e.event, e.data
         FROM unnest($3::bigint[], $4::text[], $5::text[]) AS e (seq, event, data), fence
         ON CONFLICT (run_id, seq) DO NOTHING RETURNING seq
       )
       SELECT count(*) AS stored FROM fence`,
      [
        runId,
        generation,
        events.map((event) => event.seq),
        events.map((event) => event.event),
        events.map((event) => event.data),
      ],
    );
    return Number(row?.stored ?? 0) > 0;
  }

  /** Events after a place in the log, in order: of the column, which is in the index, not of what is made of it. */
  async read(ctx: DatabaseContext, runId: string, after: number, limit: number): Promise<StoredEvent[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM agent_server.run_event
       WHERE run_id = $1 AND seq > $2 ORDER BY run_event.seq LIMIT $3`,
      [runId, after, limit],
    );
  }

  async lastSeq(ctx: DatabaseContext, runId: string): Promise<number> {
    const [row] = await this.query<{ seq: number | null }>(
      ctx,
      `SELECT max(seq)::float8 AS seq FROM agent_server.run_event WHERE run_id = $1`,
      [runId],
    );
    return row?.seq ?? -1;
  }
}
