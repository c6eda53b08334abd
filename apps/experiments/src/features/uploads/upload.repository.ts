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
  example: [
    'tenant_id',
    'id',
    'dataset_id',
    'position',
    'inputs',
    'outputs',
    'metadata',
    'content_hash',
    'created_at',
    'modified_at',
  ],
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

const instant = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

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

  /**
   * The next ordinal of an experiment in a dataset, the position of the last example, the database's time, and that of
   * the version that this upload may make: in whole milliseconds, and later than every other one.
   */
  async beginExperiment(
    ctx: TenantContext,
    datasetId: string,
  ): Promise<{ testRunNumber: number; lastPosition: number; now: Instant; asOf: Instant }> {
    const [row] = await this.query<{ number: number; position: string; now: Instant; asOf: Instant }>(
      ctx,
      `UPDATE experiments.dataset SET last_test_run_number = last_test_run_number + 1, modified_at = now()
       WHERE tenant_id = $1 AND id = $2
       RETURNING last_test_run_number AS number, last_example_position AS position,
         ${instant('now()')} AS now, ${instant(`greatest(date_trunc('milliseconds', clock_timestamp()), (
           SELECT date_trunc('milliseconds', max(as_of)) + interval '1 millisecond'
           FROM experiments.dataset_version WHERE tenant_id = $1 AND dataset_id = $2))`)} AS "asOf"`,
      [ctx.tenantId, datasetId],
    );
    if (!row) throw new Error('the locked dataset is gone');
    return { testRunNumber: row.number, lastPosition: Number(row.position), now: row.now, asOf: row.asOf };
  }

  async setLastPosition(ctx: TenantContext, datasetId: string, position: number): Promise<void> {
    await this.query(
      ctx,
      'UPDATE experiments.dataset SET last_example_position = $3 WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, datasetId, position],
    );
  }

  /** Once examples of the dataset were written with this time. */
  async recordVersion(ctx: TenantContext, datasetId: string, asOf: Instant): Promise<void> {
    await this.query(
      ctx,
      'INSERT INTO experiments.dataset_version (tenant_id, dataset_id, as_of) VALUES ($1, $2, $3)',
      [ctx.tenantId, datasetId, asOf],
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

  /** Keeps what the examples were, and makes them what the upload says, in the version of this time. */
  async reviseExamples(ctx: TenantContext, examples: readonly RevisedExample[], asOf: Instant): Promise<void> {
    if (examples.length === 0) return;
    await this.query(
      ctx,
      `WITH before AS (
         INSERT INTO experiments.example_version (tenant_id, example_id, valid_from, valid_until, dataset_id, position,
           inputs, outputs, metadata, source_run_id, content_hash, created_at)
         SELECT e.tenant_id, e.id, e.modified_at, $6::timestamptz, e.dataset_id, e.position,
           e.inputs, e.outputs, e.metadata, e.source_run_id, e.content_hash, e.created_at
         FROM experiments.example e WHERE e.tenant_id = $1 AND e.id = ANY($2::uuid[])
       )
       UPDATE experiments.example e SET inputs = new.inputs, outputs = new.outputs, content_hash = new.content_hash,
         modified_at = $6::timestamptz
       FROM unnest($2::uuid[], $3::json[], $4::json[], $5::text[]) AS new (id, inputs, outputs, content_hash)
       WHERE e.tenant_id = $1 AND e.id = new.id`,
      [
        ctx.tenantId,
        examples.map(({ id }) => id),
        examples.map(({ inputs }) => JSON.stringify(inputs)),
        examples.map(({ outputs }) => outputs && JSON.stringify(outputs)),
        examples.map(({ contentHash }) => contentHash),
        asOf,
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
