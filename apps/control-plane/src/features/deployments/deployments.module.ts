import { Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { EventRepository } from '../../core/events/event.repository.js';
import { ListenerRepository } from '../../core/listeners/listener.repository.js';
import { RevisionsModule } from '../revisions/revisions.module.js';
import { DeploymentsController } from './deployments.controller.js';
import { DeploymentsService } from './deployments.service.js';

const expiryMs = 60_000;
/** Previews deleted at once. */
const expiryBatch = 20;

@Module({
  imports: [AuditRecordsModule, RevisionsModule],
  controllers: [DeploymentsController],
  providers: [DeploymentRepository, EventRepository, ListenerRepository, DeploymentsService],
  exports: [DeploymentsService],
})
export class DeploymentsModule {
  constructor(sweeps: Sweeps, deployments: DeploymentsService) {
    sweeps.add(
      'previews',
      expiryMs,
      inBatches(expiryBatch, (limit) => deployments.deleteExpired(limit)),
    );
  }
}
