import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';

/** Provides the audit log to all modules that change something. */
@Module({ providers: [AuditRepository], exports: [AuditRepository] })
export class AuditRecordsModule {}
