import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunCancellationModule } from '../run-cancellation/run-cancellation.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { RunAdmission } from './run-admission.js';
import { RunCreationService } from './run-creation.service.js';
import { RunInserter } from './run-inserter.js';
import { RunLimitsRepository } from './run-limits.repository.js';
import { RunSlots } from './run-slots.service.js';
import { ThreadMetadataCache } from './thread-metadata-cache.js';

@Module({
  imports: [CoreModule, SignalsModule, AssistantsModule, RunCancellationModule, WebhooksModule],
  providers: [RunAdmission, RunCreationService, RunInserter, RunLimitsRepository, RunSlots, ThreadMetadataCache],
  exports: [RunCreationService, RunSlots],
})
export class RunCreationModule {}
