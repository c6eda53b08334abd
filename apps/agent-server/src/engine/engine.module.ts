import { Module } from '@nestjs/common';
import { RunFinaliser } from '../features/runs/run-finaliser.js';
import { RunStoreModule } from '../features/runs/run-store.module.js';
import { StreamsModule } from '../features/streams/streams.module.js';
import { ThreadsModule } from '../features/threads/threads.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { EngineMetrics } from './engine-metrics.js';
import { EngineReadiness } from './engine-readiness.js';
import { EngineService } from './engine.service.js';
import { GraphReport } from './graph-report.js';
import { RunClaimer } from './run-claimer.js';
import { RunExecutor } from './run-executor.js';
import { RunHeartbeat } from './run-heartbeat.js';
import { RunRecovery } from './run-recovery.js';

@Module({
  imports: [RunStoreModule, StreamsModule, ThreadsModule, SignalsModule],
  providers: [
    EngineMetrics,
    EngineReadiness,
    EngineService,
    GraphReport,
    RunClaimer,
    RunExecutor,
    RunFinaliser,
    RunHeartbeat,
    RunRecovery,
  ],
  exports: [RunFinaliser],
})
export class EngineModule {}
