import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { type InTransaction, isUniqueViolation } from '@heddle/database';
import { CopyRepository, idOfViolation } from '../../contract/copy.repository.js';
import { FeedbackIdTakenError } from './feedback.errors.js';

@Injectable()
export class FeedbackCopyRepository extends CopyRepository {
  protected readonly table = 'experiments.feedback';
  protected readonly columns = [
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
  ];

  /** Returns one of these ids that is in use, or null. */
  async findTaken(ctx: TenantContext, ids: readonly string[]): Promise<string | null> {
    const row = await this.queryOne<{ id: string }>(
      ctx,
      'SELECT id FROM experiments.feedback WHERE tenant_id = $1 AND id = ANY($2::uuid[]) LIMIT 1',
      [ctx.tenantId, ids],
    );
    return row?.id ?? null;
  }

  override async copy(ctx: InTransaction<TenantContext>, lines: readonly string[]): Promise<void> {
    try {
      await super.copy(ctx, lines);
    } catch (error) {
      if (isUniqueViolation(error, 'feedback_pkey')) throw new FeedbackIdTakenError(idOfViolation(error));
      throw error;
    }
  }
}
