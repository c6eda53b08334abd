import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';

/** Reads for the dry run of an upload, without locks. */
@Injectable()
export class UploadCheckRepository extends BaseRepository {
  async isNameTaken(ctx: TenantContext, name: string): Promise<boolean> {
    const rows = await this.query(ctx, 'SELECT FROM experiments.session WHERE tenant_id = $1 AND name = $2', [
      ctx.tenantId,
      name,
    ]);
    return rows.length > 0;
  }

  /** The first of these ids that feedback has. */
  async storedFeedback(ctx: TenantContext, ids: readonly string[]): Promise<string | null> {
    const [row] = await this.query<{ id: string }>(
      ctx,
      'SELECT id FROM experiments.feedback WHERE tenant_id = $1 AND id = ANY($2::uuid[]) LIMIT 1',
      [ctx.tenantId, ids],
    );
    return row?.id ?? null;
  }
}
