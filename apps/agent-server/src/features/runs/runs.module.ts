import { Module } from '@nestjs/common';
import { StreamsModule } from '../../streams/streams.module.js';
import { RunCancellationModule } from '../run-cancellation/run-cancellation.module.js';
import { RunCreationModule } from '../run-creation/run-creation.module.js';
import { RunFollowingModule } from '../run-following/run-following.module.js';
import { RunReadingModule } from '../run-reading/run-reading.module.js';
import { RunBatchController } from './run-batch.controller.js';
import { RunHeaders } from './run-headers.service.js';
import { RunResponder } from './run-responder.js';
import { RunSearchController } from './run-search.controller.js';
import { StatelessRunsController } from './stateless-runs.controller.js';
import { ThreadRunStreamsController } from './thread-run-streams.controller.js';
import { ThreadRunsController } from './thread-runs.controller.js';

/** HTTP API of runs. */
@Module({
  imports: [RunCreationModule, RunCancellationModule, RunFollowingModule, RunReadingModule, StreamsModule],
  // Fixed paths before those with a run id.
  controllers: [
    ThreadRunStreamsController,
    ThreadRunsController,
    RunBatchController,
    StatelessRunsController,
    RunSearchController,
  ],
  providers: [RunHeaders, RunResponder],
  exports: [RunHeaders],
})
export class RunsModule {}
