import { Module } from '@nestjs/common';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { OrdinaryEndRepository } from './ordinary-end.repository.js';
import { RunCancellationService } from './run-cancellation.service.js';
import { RunCreationService } from './run-creation.service.js';
import { RunEndCommitter } from './run-end-committer.js';
import { RunFinaliser } from './run-finaliser.js';
import { RunMetrics } from './run-metrics.js';
import { RunLeaseRepository } from './run-lease.repository.js';
import { RunResponder } from './run-responder.js';
import { RunSlots } from './run-slots.js';
import { RunStartRepository } from './run-start.repository.js';
import { RunStopper } from './run-stopper.js';
import { RunStreamService } from './run-stream.service.js';
import { RunRepository } from './run.repository.js';
import { RunsService } from './runs.service.js';
import { StatelessRunsController } from './stateless-runs.controller.js';
import { ThreadMemory } from './thread-memory.js';
import { ThreadRunStreamsController } from './thread-run-streams.controller.js';
import { ThreadRunsController } from './thread-runs.controller.js';

@Module({
  imports: [AssistantsModule, ThreadsModule, StreamsModule, SignalsModule],
  // Fixed paths before those with a run id.
  controllers: [ThreadRunStreamsController, ThreadRunsController, StatelessRunsController],
  providers: [
    OrdinaryEndRepository,
    RunCancellationService,
    RunCreationService,
    RunEndCommitter,
    RunFinaliser,
    RunLeaseRepository,
    RunMetrics,
    RunRepository,
    RunResponder,
    RunSlots,
    RunStartRepository,
    RunStopper,
    RunStreamService,
    RunsService,
    ThreadMemory,
  ],
  exports: [RunFinaliser, RunLeaseRepository, RunMetrics, RunSlots],
})
export class RunsModule {}
