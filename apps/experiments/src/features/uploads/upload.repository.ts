import { Injectable } from '@nestjs/common';
import { from as copyFrom } from 'pg-copy-streams';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation } from '@heddle/database';
import { ExampleEntity } from '@heddle/entities-experiments';
import { ExampleElsewhereError } from '../../core/examples/example.errors.js';
import { FeedbackIdTakenError } from '../../core/feedback/feedback.errors.js';

export interface StoredExample {
  id: string;
  datasetId: string;
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

/** Rows of uploads, by COPY and in batches; every write runs in the transaction of its context. */
@Injectable()
export class UploadRepository extends BaseRepository {
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

  async copyExamples(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    try {
      await this.copy(ctx, 'example', lines);
    } catch (error) {
      // Another upload, to another dataset, has stored one of the ids since they were looked up.
      if (isUniqueViolation(error, 'example_pkey')) throw new ExampleElsewhereError(idOfViolation(error));
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
      if (isUniqueViolation(error, 'feedback_pkey')) throw new FeedbackIdTakenError(idOfViolation(error));
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
        // It may emit more than one error; the first settles the promise.
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
