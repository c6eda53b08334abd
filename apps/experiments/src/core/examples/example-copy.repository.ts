import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { columnsOf, type InTransaction, isUniqueViolation } from '@heddle/database';
import { ExampleEntity } from '@heddle/entities-experiments';
import { CopyRepository, idOfViolation } from '../../contract/copy.repository.js';
import { ExampleElsewhereError } from './example.errors.js';

/** An example that an upload may revise. */
export type StoredExample = Pick<ExampleEntity, 'id' | 'datasetId' | 'contentHash'>;

@Injectable()
export class ExampleCopyRepository extends CopyRepository {
  protected readonly table = 'experiments.example';
  protected readonly columns = [
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
  ];

  /** One probe of the primary key per id: the planner has no statistics of rows stored in this transaction. */
  find(ctx: TenantContext, ids: readonly string[]): Promise<StoredExample[]> {
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

  override async copy(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    try {
      await super.copy(ctx, lines);
    } catch (error) {
      // Another upload, to another dataset, has stored one of the ids since they were looked up.
      if (isUniqueViolation(error, 'example_pkey')) throw new ExampleElsewhereError(idOfViolation(error));
      throw error;
    }
  }
}
