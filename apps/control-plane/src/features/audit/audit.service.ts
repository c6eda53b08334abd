import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { AuditEventEntity } from '@heddle/entities-control-plane';
import { type AuditFilter, AuditRepository } from '../../core/audit/audit.repository.js';

@Injectable()
export class AuditService {
  constructor(private readonly events: AuditRepository) {}

  /** Changes in the workspace, newest first. */
  list(ctx: RequestContext, filter: AuditFilter): Promise<AuditEventEntity[]> {
    return this.events.list(ctx, filter);
  }
}
