import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditSettings } from './audit.settings.js';

const sweepMs = 3_600_000;
/** Rows deleted at once. */
const sweepRows = 5000;

@Module({})
export class AuditModule {
  constructor(sweeps: Sweeps, events: AuditRepository, settings: AuditSettings) {
    sweeps.add(
      'audit-events',
      sweepMs,
      inBatches(sweepRows, (limit) => events.deleteOld(settings.retentionMs, limit)),
    );
  }

  static register(settings: AuditSettings): DynamicModule {
    return {
      module: AuditModule,
      imports: [AuditRecordsModule],
      controllers: [AuditController],
      providers: [{ provide: AuditSettings, useValue: settings }, AuditService],
    };
  }
}
