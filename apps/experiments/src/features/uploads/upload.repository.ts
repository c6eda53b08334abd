import { Injectable } from '@nestjs/common';
import { from as copyFrom } from 'pg-copy-streams';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation } from '@heddle/database';
import type { Instant } from '@heddle/dto-experiments';
import { DatasetEntity, ExampleEntity } from '@heddle/entities-experiments';
import type { KnownDataset } from './dataset-choice.js';
import { ExampleInOtherDatasetError, ExperimentNameTakenError, FeedbackExistsError } from './upload.errors.js';

export interface NewExperiment {
  id: string;
  name: string;
  description: string | null;
  datasetId: string;
  testRunNumber: number;
  startTime: Instant;
  endTime: Instant;
  extra: object | null;
}

export interface StoredExample {
  id: string;
  datasetId: string;
  contentHash: string;
}

export interface RevisedExample {
  id: string;
  inputs: object;
  outputs: object | null;
  contentHash: string;
}

const copyColumns = {
  example: ['tenant_id', 'id', 'dataset_id', 'position', 'inputs', 'outputs', 'metadata', 'content_hash'],
  run: [
    'tenant_id',
    'id',
    'session_id',
    'reference_example_id',
    'example_hash',
    'position',
    'name',
    'start_time',
    'end_time',
    'error',
    'inputs',
    'outputs',
    'extra',
  ],
  feedback: [
    'tenant_id',
    'id',
    'session_id',
    'run_id',
    'example_id',
    'key',
    'score',
    'value',
    'label',
    'comment',
    'correction',
    'source_type',
    'source_metadata',
    'feedback_group_id',
    'comparative_experiment_id',
    'extra',
    'created_at',
    'modified_at',
  ],
} as const;

/** The writes of an upload; every method runs in the transaction of its context. */
@Injectable()
export class UploadRepository extends BaseRepository {
  /** The datasets that an id and a name mean, locked: uploads to one dataset go one after the other. */
  lockDatasets(ctx: TenantContext, wanted: { id?: string; name?: string }): Promise<KnownDataset[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(DatasetEntity, { only: ['id', 'name', 'externallyManaged'] })} FROM experiments.dataset
       WHERE tenant_id = $1 AND (id = $2 OR name = $3) ORDER BY id FOR UPDATE`,
      [ctx.tenantId, wanted.id ?? null, wanted.name ?? null],
    );
  }

  /** False when another upload made one with this id or name in the meantime. */
  async insertDataset(
    ctx: TenantContext,
    dataset: { id: string; name: string; description: string | null },
  ): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `INSERT INTO experiments.dataset (tenant_id, id, name, description, externally_managed)
       VALUES ($1, $2, $3, $4, true) ON CONFLICT DO NOTHING RETURNING id`,
      [ctx.tenantId, dataset.id, dataset.name, dataset.description],
    );
    return rows.length > 0;
  }

  /** The next ordinal of an experiment in a dataset, the position of the last example, and the database's time. */
  async beginExperiment(
    ctx: TenantContext,
    datasetId: string,
  ): Promise<{ testRunNumber: number; lastPosition: number; now: Instant }> {
    const [row] = await this.query<{ number: number; position: string; now: Instant }>(
      ctx,
      `UPDATE experiments.dataset SET last_test_run_number = last_test_run_number + 1, modified_at = now()
       WHERE tenant_id = $1 AND id = $2
       RETURNING last_test_run_number AS number, last_example_position AS position,
         to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now`,
      [ctx.tenantId, datasetId],
    );
    if (!row) throw new Error('the locked dataset is gone');
    return { testRunNumber: row.number, lastPosition: Number(row.position), now: row.now };
  }

  async setLastPosition(ctx: TenantContext, datasetId: string, position: number): Promise<void> {
    await this.query(
      ctx,
      'UPDATE experiments.dataset SET last_example_position = $3 WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, datasetId, position],
    );
  }

  async insertExperiment(ctx: TenantContext, experiment: NewExperiment): Promise<void> {
    try {
      await this.query(
        ctx,
        `INSERT INTO experiments.session
           (id, tenant_id, name, description, reference_dataset_id, test_run_number, start_time, end_time, extra)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          experiment.id,
          ctx.tenantId,
          experiment.name,
          experiment.description,
          experiment.datasetId,
          experiment.testRunNumber,
          experiment.startTime,
          experiment.endTime,
          experiment.extra && JSON.stringify(experiment.extra),
        ],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'session_tenant_name')) throw new ExperimentNameTakenError();
      throw error;
    }
  }

  /** One probe of the primary key per id: the planner knows nothing yet of rows stored in this transaction. */
  findExamples(ctx: TenantContext, ids: readonly string[]): Promise<StoredExample[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(ExampleEntity, { of: 'e', only: ['id', 'datasetId', 'contentHash'] })}
       FROM unnest($2::uuid[]) AS wanted (id)
       CROSS JOIN LATERAL (
         SELECT id, dataset_id, content_hash FROM experiments.example WHERE tenant_id = $1 AND id = wanted.id LIMIT 1
       ) e`,
      [ctx.tenantId, ids],
    );
  }

  /** Keeps what the examples were, and makes them what the upload says. */
  async reviseExamples(ctx: TenantContext, examples: readonly RevisedExample[]): Promise<void> {
    if (examples.length === 0) return;
    await this.query(
      ctx,
      `WITH revised AS MATERIALIZED (
         -- Versions follow each other in time even when the clock does not.
         SELECT e.id, e.modified_at AS since, greatest(clock_timestamp(), e.modified_at + interval '1 microsecond') AS at,
           new.inputs, new.outputs, new.content_hash
         FROM unnest($2::uuid[], $3::json[], $4::json[], $5::text[]) AS new (id, inputs, outputs, content_hash)
         JOIN experiments.example e ON e.tenant_id = $1 AND e.id = new.id
       ), before AS (
         INSERT INTO experiments.example_version
           (tenant_id, example_id, valid_from, valid_until, inputs, outputs, content_hash)
         SELECT e.tenant_id, e.id, revised.since, revised.at, e.inputs, e.outputs, e.content_hash
         FROM revised JOIN experiments.example e ON e.tenant_id = $1 AND e.id = revised.id
       )
       UPDATE experiments.example e SET inputs = revised.inputs, outputs = revised.outputs,
         content_hash = revised.content_hash, modified_at = revised.at
       FROM revised WHERE e.tenant_id = $1 AND e.id = revised.id`,
      [
        ctx.tenantId,
        examples.map(({ id }) => id),
        examples.map(({ inputs }) => JSON.stringify(inputs)),
        examples.map(({ outputs }) => outputs && JSON.stringify(outputs)),
        examples.map(({ contentHash }) => contentHash),
      ],
    );
  }

  async copyExamples(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    try {
      await this.copy(ctx, 'example', lines);
    } catch (error) {
      // Another upload, to another dataset, has stored one of the ids since they were looked up.
      if (isUniqueViolation(error, 'example_pkey')) throw new ExampleInOtherDatasetError(idOfViolation(error));
      throw error;
    }
  }

  copyRuns(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    return this.copy(ctx, 'run', lines);
  }

  async copyFeedback(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    try {
      await this.copy(ctx, 'feedback', lines);
    } catch (error) {
      if (isUniqueViolation(error, 'feedback_pkey')) throw new FeedbackExistsError();
      throw error;
    }
  }

  /** Tells the planner of many new rows at once; the database itself would notice within a minute. */
  async analyze(): Promise<void> {
    await this.query({}, 'ANALYZE experiments.example, experiments.run, experiments.feedback');
  }

  private async copy(
    ctx: InTransaction<TenantContext>,
    table: keyof typeof copyColumns,
    lines: readonly string[],
  ): Promise<void> {
    if (lines.length === 0) return;
    const sql = `COPY experiments.${table} (${copyColumns[table].join(', ')}) FROM STDIN`;
    await this.withClient(ctx, async (client) => {
      const stream = client.query(copyFrom(sql));
      await new Promise<void>((resolve, reject) => {
        // It may tell of more than one error; only the first has somebody who waits.
        stream.on('error', reject);
        stream.once('finish', resolve);
        stream.end(lines.join(''));
      });
    });
  }
}

function idOfViolation(error: unknown): string {
  const { detail } = error as { detail?: string };
  return /\([^,]+, ([^)]+)\) already exists/.exec(detail ?? '')?.[1] ?? 'unknown';
}
