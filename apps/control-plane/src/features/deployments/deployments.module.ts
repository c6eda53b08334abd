import { Module } from '@nestjs/common';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { RevisionsModule } from '../revisions/revisions.module.js';
import { DeploymentsController } from './deployments.controller.js';
import { DeploymentsService } from './deployments.service.js';

@Module({
  imports: [RevisionsModule],
  controllers: [DeploymentsController],
  providers: [DeploymentRepository, DeploymentsService],
  exports: [DeploymentsService],
})
export class DeploymentsModule {}
