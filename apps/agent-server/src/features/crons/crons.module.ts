import { Module } from '@nestjs/common';
import { ResourceRegistry } from '../../authorization/resource-registry.js';
import { CronNotFoundError } from './cron.errors.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunCreationModule } from '../run-creation/run-creation.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { CronFireRepository } from './cron-fire.repository.js';
import { CronFiresService } from './cron-fires.service.js';
import { CronMetrics } from './cron-metrics.js';
import { CronSchedulerService } from './cron-scheduler.service.js';
import { CronSignals } from './cron-signals.js';
import { CronRepository } from './cron.repository.js';
import { CronsController } from './crons.controller.js';
import { CronsService } from './crons.service.js';
import { ThreadCronsController } from './thread-crons.controller.js';

@Module({
  imports: [AssistantsModule, ThreadsModule, RunCreationModule, WebhooksModule, SignalsModule],
  controllers: [CronsController, ThreadCronsController],
  providers: [
    CronFireRepository,
    CronFiresService,
    CronMetrics,
    CronRepository,
    CronSchedulerService,
    CronSignals,
    CronsService,
  ],
  exports: [CronSchedulerService],
})
export class CronsModule {
  constructor(registry: ResourceRegistry, crons: CronRepository) {
    registry.add('cron', {
      metadataOf: (ctx, ids) => crons.metadataOf(ctx, ids),
      missing: (id) => new CronNotFoundError(id),
    });
  }
}
