import { Module } from '@nestjs/common';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { EventRepository } from '../../core/events/event.repository.js';
import { RevisionsModule } from '../revisions/revisions.module.js';
import { DeploymentsController } from './deployments.controller.js';
import { DeploymentsService } from './deployments.service.js';

@Module({
  imports: [AuditRecordsModule, RevisionsModule],
  controllers: [DeploymentsController],
  providers: [DeploymentRepository, EventRepository, DeploymentsService],
  exports: [DeploymentsService],
})
export class DeploymentsModule {}
