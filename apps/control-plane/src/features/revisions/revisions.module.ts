import { Module } from '@nestjs/common';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { RevisionWaitRepository } from '../../core/revisions/revision-wait.repository.js';
import { RevisionRepository } from '../../core/revisions/revision.repository.js';
import { RevisionsController } from './revisions.controller.js';
import { RevisionsService } from './revisions.service.js';

@Module({
  imports: [AuditRecordsModule],
  controllers: [RevisionsController],
  providers: [RevisionRepository, RevisionWaitRepository, RevisionsService],
  exports: [RevisionsService],
})
export class RevisionsModule {}
