import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation } from '@heddle/database';
import { ExampleEntity } from '@heddle/entities-experiments';
import { idOfViolation } from '../../contract/copy.repository.js';
import { wireTime } from '../../contract/wire-time.sql.js';
import { ExampleExistsError } from './example.errors.js';

interface ExampleContent {
  id: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  contentHash: string;
}

/** New content of an example that keeps its metadata. */
export type RevisedExample = Omit<ExampleContent, 'metadata'>;

export interface NewExample extends ExampleContent {
  sourceRunId: string | null;
  /** Null is the time of the version. */
  createdAt: string | null;
}

/** An example before a change. */
export type WrittenExample = Pick<
  ExampleEntity,
  'id' | 'datasetId' | 'inputs' | 'outputs' | 'metadata' | 'contentHash'
> & {
  /** Time as on the wire. */
  modifiedAt: string;
};

export interface SourceRun {
  id: string;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown> | null;
}

type Tx = InTransaction<TenantContext>;

const former = `tenant_id, example_id, valid_from, valid_until, dataset_id, position, inputs, outputs, metadata,
  source_run_id, content_hash, created_at`;

/** The row of `example e` as a version that ends at `at`. */
const asFormer = (
  at: string,
) => `e.tenant_id, e.id, e.modified_at, ${at}, e.dataset_id, e.position, e.inputs, e.outputs,
  e.metadata, e.source_run_id, e.content_hash, e.created_at`;

/** Writes of a version of a dataset that the transaction has locked; `asOf` is the time of the version. */
@Injectable()
export class ExampleWritesRepository extends BaseRepository {
  /** Inserts examples after a position, in their order. */
  async insert(
    ctx: Tx,
    version: { datasetId: string; asOf: string; lastPosition: number },
    examples: readonly NewExample[],
  ): Promise<void> {
    try {
      await this.query(
        ctx,
        `INSERT INTO experiments.example (tenant_id, id, dataset_id, position, inputs, outputs, metadata, content_hash,
           source_run_id, created_at, modified_at)
         SELECT $1, new.id, $2, $4::bigint + new.nth, new.inputs, new.outputs, new.metadata, new.content_hash,
           new.source_run_id, coalesce(new.created_at, $3::timestamptz), $3::timestamptz
         FROM unnest($5::uuid[], $6::json[], $7::json[], $8::jsonb[], $9::text[], $10::uuid[], $11::timestamptz[])
           WITH ORDINALITY AS new (id, inputs, outputs, metadata, content_hash, source_run_id, created_at, nth)`,
        [
          ctx.tenantId,
          version.datasetId,
          version.asOf,
          version.lastPosition,
          ...contentColumns(examples),
          examples.map(({ sourceRunId }) => sourceRunId),
          examples.map(({ createdAt }) => createdAt),
        ],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'example_pkey')) throw new ExampleExistsError(idOfViolation(error));
      throw error;
    }
  }

  /** Changes examples and stores their former state. */
  update(ctx: Tx, asOf: string, examples: readonly ExampleContent[]): Promise<void> {
    return this.rewrite(ctx, asOf, examples, 'new.metadata');
  }

  /** Changes inputs and outputs alone, and stores the former state. */
  revise(ctx: Tx, asOf: string, examples: readonly RevisedExample[]): Promise<void> {
    return this.rewrite(
      ctx,
      asOf,
      examples.map((example) => ({ ...example, metadata: null })),
      'e.metadata',
    );
  }

  private async rewrite(
    ctx: Tx,
    asOf: string,
    examples: readonly ExampleContent[],
    metadata: 'new.metadata' | 'e.metadata',
  ): Promise<void> {
    if (examples.length === 0) return;
    await this.query(
      ctx,
      `WITH before AS (
         INSERT INTO experiments.example_version (${former})
         SELECT ${asFormer('$2::timestamptz')} FROM experiments.example e
         WHERE e.tenant_id = $1 AND e.id = ANY($3::uuid[])
       )
       UPDATE experiments.example e SET inputs = new.inputs, outputs = new.outputs, metadata = ${metadata},
         content_hash = new.content_hash, modified_at = $2::timestamptz
       FROM unnest($3::uuid[], $4::json[], $5::json[], $6::jsonb[], $7::text[])
         AS new (id, inputs, outputs, metadata, content_hash)
       WHERE e.tenant_id = $1 AND e.id = new.id`,
      [ctx.tenantId, asOf, ...contentColumns(examples)],
    );
  }

  /** Deletes examples; older versions of the dataset keep them. */
  async remove(ctx: Tx, asOf: string, ids: readonly string[]): Promise<void> {
    await this.query(
      ctx,
      `WITH e AS (
         DELETE FROM experiments.example WHERE tenant_id = $1 AND id = ANY($3::uuid[]) RETURNING *
       )
       INSERT INTO experiments.example_version (${former}) SELECT ${asFormer('$2::timestamptz')} FROM e`,
      [ctx.tenantId, asOf, ids],
    );
  }

  /** Deletes examples from all versions. */
  async erase(ctx: Tx, ids: readonly string[]): Promise<void> {
    await this.query(
      ctx,
      `WITH past AS (
         DELETE FROM experiments.example_version WHERE tenant_id = $1 AND example_id = ANY($2::uuid[])
       )
       DELETE FROM experiments.example WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [ctx.tenantId, ids],
    );
  }

  find(ctx: TenantContext, ids: readonly string[]): Promise<WrittenExample[]> {
    const only = ['id', 'datasetId', 'inputs', 'outputs', 'metadata', 'contentHash', 'modifiedAt'] as const;
    return this.query(
      ctx,
      `SELECT ${columnsOf(ExampleEntity, { only, as: { modifiedAt: wireTime } })} FROM experiments.example
       WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [ctx.tenantId, ids],
    );
  }

  /** Datasets of examples; with `everywhere` also of deleted ones. */
  datasetsOf(
    ctx: TenantContext,
    ids: readonly string[],
    everywhere = false,
  ): Promise<{ id: string; datasetId: string }[]> {
    return this.query(
      ctx,
      `SELECT id, dataset_id AS "datasetId" FROM experiments.example WHERE tenant_id = $1 AND id = ANY($2::uuid[])
       UNION SELECT example_id, dataset_id FROM experiments.example_version
       WHERE $3 AND tenant_id = $1 AND example_id = ANY($2::uuid[])`,
      [ctx.tenantId, ids, everywhere],
    );
  }
}

const contentColumns = (examples: readonly ExampleContent[]) => [
  examples.map(({ id }) => id),
  examples.map(({ inputs }) => JSON.stringify(inputs)),
  examples.map(({ outputs }) => outputs && JSON.stringify(outputs)),
  examples.map(({ metadata }) => metadata && JSON.stringify(metadata)),
  examples.map(({ contentHash }) => contentHash),
];
