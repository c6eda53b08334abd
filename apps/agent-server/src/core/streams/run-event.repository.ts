import { Injectable } from '@nestjs/common';
import { BaseRepository, columnsOf, type DatabaseContext, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT, RunEventEntity } from '@heddle/entities-agent-server';
import { textArray } from '@heddle/postgres';

export type StoredEvent = Omit<RunEventEntity, 'runId'>;

/** Events of a run from the worker with this generation of its lease. */
export interface EventBatch {
  runId: string;
  generation: number;
  events: readonly StoredEvent[];
}

/** A run and the last position that its follower has read. */
export interface FollowedRun {
  runId: string;
  after: number;
}

const columns = columnsOf(RunEventEntity, { except: ['runId'], as: { seq: (column) => `${column}::float8` } });

/** Lists of run ids, numbers, names, data and omitted values, as parameters for `unnest`. */
export const columnsOfEvents = (events: readonly (StoredEvent & { runId: string })[]): unknown[] => [
  events.map(({ runId }) => runId),
  events.map(({ seq }) => seq),
  events.map(({ event }) => event),
  textArray(events.map(({ data }) => data)),
  events.map(({ omitted }) => omitted && JSON.stringify(omitted)),
];

@Injectable()
export class RunEventRepository extends BaseRepository {
  /** Appends what runs said, where the writer still holds the run; returns the ids of these runs. */
  async append(ctx: DatabaseContext, batches: readonly EventBatch[]): Promise<ReadonlySet<string>> {
    const events = batches.flatMap(({ runId, events: said }) => said.map((event) => ({ runId, ...event })));
    const held = await this.query<{ runId: string }>(
      ctx,
      `WITH held AS MATERIALIZED (
         SELECT run.run_id FROM unnest($1::uuid[], $2::bigint[]) AS writer (run_id, generation)
         JOIN agent_server.run ON run.run_id = writer.run_id
           AND run.lease_generation = writer.generation AND run.status = 'running'
       ), stored AS (
         INSERT INTO agent_server.run_event (run_id, seq, event, data, omitted)
         SELECT run_id, said.seq, said.event, said.data, said.omitted::json
         FROM unnest($3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[])
           AS said (run_id, seq, event, data, omitted)
         JOIN held USING (run_id)
         ON CONFLICT (run_id, seq) DO NOTHING
       )
       SELECT run_id AS "runId" FROM held`,
      [batches.map(({ runId }) => runId), batches.map(({ generation }) => generation), ...columnsOfEvents(events)],
    );
    return new Set(held.map(({ runId }) => runId));
  }

  /**
   * Events after a position in the log, in the order of the indexed column, not of an expression. At most `bytes` of
   * data, or one event, since slow readers keep a page in memory. PostgreSQL knows sizes without reading the data.
   */
  async read(
    ctx: DatabaseContext,
    runId: string,
    after: number,
    { events, bytes }: { events: number; bytes: number },
  ): Promise<StoredEvent[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM (
         SELECT *, sum(octet_length(data)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) - octet_length(data) AS bytes_before
         FROM (
           SELECT * FROM agent_server.run_event WHERE run_id = $1 AND seq > $2 ORDER BY run_event.seq LIMIT $3
         ) AS next
       ) AS run_event
       WHERE bytes_before < $4 ORDER BY run_event.seq`,
      [runId, after, events, bytes],
    );
  }

  /** Ids of the runs that have events after the position, or are no longer in flight. */
  async changed(ctx: DatabaseContext, runs: readonly FollowedRun[]): Promise<ReadonlySet<string>> {
    const rows = await this.query<{ runId: string }>(
      ctx,
      `SELECT followed.run_id AS "runId" FROM unnest($1::uuid[], $2::bigint[]) AS followed (run_id, after)
       WHERE NOT EXISTS (
         SELECT FROM agent_server.run WHERE run_id = followed.run_id AND status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
       ) OR EXISTS (SELECT FROM agent_server.run_event WHERE run_id = followed.run_id AND seq > followed.after)`,
      [runs.map(({ runId }) => runId), runs.map(({ after }) => after)],
    );
    return new Set(rows.map(({ runId }) => runId));
  }

  async lastSeq(ctx: DatabaseContext, runId: string): Promise<number> {
    const row = await this.queryOne<{ seq: number | null }>(
      ctx,
      `SELECT max(seq)::float8 AS seq FROM agent_server.run_event WHERE run_id = $1`,
      [runId],
    );
    return row?.seq ?? -1;
  }
}
