import { type DynamicModule, Module } from '@nestjs/common';
import { LossRepository } from '../../core/steps/loss.repository.js';
import { ScheduleRepository } from '../../core/steps/schedule.repository.js';
import { StepRepository } from '../../core/steps/step.repository.js';
import { TeardownRepository } from '../../core/steps/teardown.repository.js';
import { LeaderLock } from '../../database/leader-lock.js';
import { DriverInfoController } from './driver-info.controller.js';
import { LostSteps } from './lost-steps.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { PipelineSettings } from './pipeline.settings.js';
import { PipelineService } from './pipeline.service.js';
import { Scheduler } from './scheduler.js';
import { StepLog } from './step-log.js';
import { StepRunner } from './step-runner.js';
import { TeardownWorker } from './teardown.worker.js';
import { Worker } from './worker.js';

interface PipelineModuleOptions {
  settings: PipelineSettings;
  /** Bypasses a pooler: a leader keeps its lock in a session. */
  databaseUrl: string;
}

@Module({})
export class PipelineModule {
  static register({ settings, databaseUrl }: PipelineModuleOptions): DynamicModule {
    return {
      module: PipelineModule,
      // Exported for the revisions feature, which sets a new revision's first deadline.
      global: true,
      controllers: [DriverInfoController],
      providers: [
        { provide: PipelineSettings, useValue: settings },
        {
          provide: LeaderLock,
          useFactory: () =>
            new LeaderLock({ url: databaseUrl, applicationName: 'heddle-control-plane' }, 'control-plane-scheduler'),
        },
        StepRepository,
        LossRepository,
        LostSteps,
        ScheduleRepository,
        TeardownRepository,
        PipelineMetrics,
        StepLog,
        StepRunner,
        Worker,
        TeardownWorker,
        Scheduler,
        PipelineService,
      ],
      exports: [PipelineSettings],
    };
  }
}
