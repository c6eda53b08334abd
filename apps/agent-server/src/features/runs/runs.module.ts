import { Module } from '@nestjs/common';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { OrdinaryEndRepository } from './ordinary-end.repository.js';
import { RunAdmission } from './run-admission.js';
import { RunBatchController } from './run-batch.controller.js';
import { RunCancellationService } from './run-cancellation.service.js';
import { RunCreationService } from './run-creation.service.js';
import { RunEndCommitter } from './run-end-committer.js';
import { RunFinaliser } from './run-finaliser.js';
import { RunLimitsRepository } from './run-limits.repository.js';
import { RunMetrics } from './run-metrics.js';
import { RunHeaders } from './run-headers.js';
import { RunLeaseRepository } from './run-lease.repository.js';
import { RunRepairsService } from './run-repairs.service.js';
import { RunResponder } from './run-responder.js';
import { RunSearchController } from './run-search.controller.js';
import { RunSearchRepository } from './run-search.repository.js';
import { RunSlots } from './run-slots.js';
import { RunStartRepository } from './run-start.repository.js';
import { RunStopper } from './run-stopper.js';
import { RunStreamService } from './run-stream.service.js';
import { RunUsageRepository } from './run-usage.repository.js';
import { RunRepository } from './run.repository.js';
import { RunsService } from './runs.service.js';
import { StatelessRunsController } from './stateless-runs.controller.js';
import { ThreadMemory } from './thread-memory.js';
import { ThreadRunStreamsController } from './thread-run-streams.controller.js';
import { ThreadRunsController } from './thread-runs.controller.js';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';
import { ThreadStreamResponder } from './thread-stream-responder.js';
import { ThreadStreamController } from './thread-stream.controller.js';
import { ThreadStreamRepository } from './thread-stream.repository.js';
import { ThreadStreamService } from './thread-stream.service.js';

@Module({
  imports: [AssistantsModule, ThreadsModule, StreamsModule, SignalsModule, WebhooksModule],
  // Fixed paths before those with a run id.
  controllers: [
    ThreadRunStreamsController,
    ThreadRunsController,
    RunBatchController,
    StatelessRunsController,
    RunSearchController,
    UsageController,
    ThreadStreamController,
  ],
  providers: [
    OrdinaryEndRepository,
    RunAdmission,
    RunCancellationService,
    RunCreationService,
    RunEndCommitter,
    RunFinaliser,
    RunHeaders,
    RunLeaseRepository,
    RunLimitsRepository,
    RunMetrics,
    RunRepository,
    RunRepairsService,
    RunResponder,
    RunSearchRepository,
    RunSlots,
    RunStartRepository,
    RunStopper,
    RunStreamService,
    RunUsageRepository,
    RunsService,
    ThreadMemory,
    UsageService,
    ThreadStreamRepository,
    ThreadStreamResponder,
    ThreadStreamService,
  ],
  exports: [RunCreationService, RunFinaliser, RunLeaseRepository, RunMetrics, RunRepairsService, RunSlots],
})
export class RunsModule {}
