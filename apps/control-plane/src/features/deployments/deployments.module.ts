import { Module } from '@nestjs/common';
import { RevisionsModule } from '../revisions/revisions.module.js';
import { DeploymentRepository } from './deployment.repository.js';
import { DeploymentsController } from './deployments.controller.js';
import { DeploymentsService } from './deployments.service.js';

@Module({
  imports: [RevisionsModule],
  controllers: [DeploymentsController],
  providers: [DeploymentRepository, DeploymentsService],
})
export class DeploymentsModule {}
