import { type DynamicModule, Module } from '@nestjs/common';
import { EventStreams, Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { LogRepository } from '../../core/logs/log.repository.js';
import { RevisionRepository } from '../../core/revisions/revision.repository.js';
import { DatabaseDeploymentLog } from './database-deployment-log.js';
import { LogFollower } from './log-follower.js';
import { LogsController } from './logs.controller.js';
import { LogsService } from './logs.service.js';
import { LogsSettings } from './logs.settings.js';
import { RevisionRedactors } from './revision-redactors.js';

const sweepMs = 3_600_000;
/** Rows deleted at once. */
const sweepRows = 5000;

/** Logs of builds and deployments, and the port through which the pipeline and the drivers write them. */
@Module({})
export class LogsModule {
  constructor(sweeps: Sweeps, logs: LogRepository, settings: LogsSettings) {
    sweeps.add(
      'logs',
      sweepMs,
      inBatches(
        sweepRows,
        (limit) => logs.deleteOld({}, settings.retentionMs, limit),
        (limit) => logs.deleteOrphans({}, limit),
      ),
    );
  }

  static register(settings: LogsSettings): DynamicModule {
    return {
      module: LogsModule,
      global: true,
      controllers: [LogsController],
      providers: [
        { provide: LogsSettings, useValue: settings },
        { provide: DeploymentLog, useExisting: DatabaseDeploymentLog },
        DatabaseDeploymentLog,
        DeploymentRepository,
        EventStreams,
        LogFollower,
        LogRepository,
        LogsService,
        RevisionRedactors,
        RevisionRepository,
      ],
      exports: [DeploymentLog],
    };
  }
}
