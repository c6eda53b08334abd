import { type DynamicModule, Module } from '@nestjs/common';
import { CronsModule } from '../features/crons/crons.module.js';
import { CoreModule } from '../core/core.module.js';
import { RunCompletionModule } from '../features/run-completion/run-completion.module.js';
import { RunCreationModule } from '../features/run-creation/run-creation.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { EngineMetrics } from './engine-metrics.js';
import { EngineReadiness } from './engine-readiness.js';
import { EngineService } from './engine.service.js';
import { GraphReport } from './graph-report.js';
import { LeaseKeeper } from './lease-keeper/lease-keeper.port.js';
import { OfficialMetrics } from './official-metrics.js';
import { RunClaimer } from './run-claimer.js';
import { RunExecutor } from './run-executor.js';
import { LeaseRegistry } from './lease-registry.js';
import { RunRecovery } from './run-recovery.js';

/** Claims runs, executes them under a lease, and recovers runs of dead processes. Only the app module imports it. */
@Module({
  imports: [CoreModule, CronsModule, RunCompletionModule, RunCreationModule, StreamsModule, SignalsModule],
  providers: [
    EngineMetrics,
    EngineReadiness,
    EngineService,
    GraphReport,
    OfficialMetrics,
    RunClaimer,
    RunExecutor,
    LeaseRegistry,
    RunRecovery,
  ],
})
export class EngineModule {
  static register(keeper: LeaseKeeper): DynamicModule {
    return { module: EngineModule, providers: [{ provide: LeaseKeeper, useValue: keeper }] };
  }
}
