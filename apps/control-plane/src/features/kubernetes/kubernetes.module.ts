import { type DynamicModule, Module } from '@nestjs/common';
import { ArtefactUseRepository } from '../../core/artefacts/artefact-use.repository.js';
import { BuildResultRepository } from '../../core/revisions/build-result.repository.js';
import { LeaderLock } from '../../database/leader-lock.js';
import { AgentDatabasesModule } from '../agents/agent-databases.module.js';
import { AgentRouterModule } from '../agents/agent-router.module.js';
import { AgentSourcesService } from '../agents/agent-sources.service.js';
import { AgentTargetsService } from '../agents/agent-targets.service.js';
import { BuildResultsController } from './build-results.controller.js';
import { BuildResultsService } from './build-results.service.js';
import { KubernetesAgentRepository } from './kubernetes-agent.repository.js';
import { KubernetesAgentsService } from './kubernetes-agents.service.js';
import { KubernetesApi } from './kubernetes-api.js';
import { KubernetesBuildsService } from './kubernetes-builds.service.js';
import { KubernetesDriver } from './kubernetes-driver.js';
import { KubernetesReconcilerService, ReconcilerLock } from './kubernetes-reconciler.service.js';
import { KubernetesTargets } from './kubernetes-targets.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import { PodLogRepository } from './pod-log.repository.js';

interface KubernetesModuleOptions {
  settings: KubernetesSettings;
  /** Administrator of the PostgreSQL server that gets a database for each deployment. */
  databaseAdminUrl: string;
  /** Bypasses a pooler: the reconciler keeps its lock in a session. */
  databaseUrl: string;
}

@Module({})
export class KubernetesModule {
  static register({ settings, databaseAdminUrl, databaseUrl }: KubernetesModuleOptions): DynamicModule {
    return {
      module: KubernetesModule,
      global: true,
      imports: [AgentDatabasesModule.register({ databaseAdminUrl }), AgentRouterModule.register(settings)],
      controllers: [BuildResultsController],
      providers: [
        { provide: KubernetesSettings, useValue: settings },
        { provide: KubernetesApi, useFactory: () => KubernetesApi.connect(settings.configFile, settings.namespace) },
        {
          provide: ReconcilerLock,
          useFactory: () =>
            new LeaderLock({ url: databaseUrl, applicationName: 'heddle-control-plane' }, 'kubernetes-agents'),
        },
        KubernetesAgentRepository,
        PodLogRepository,
        AgentSourcesService,
        ArtefactUseRepository,
        BuildResultRepository,
        BuildResultsService,
        KubernetesBuildsService,
        KubernetesAgentsService,
        KubernetesDriver,
        KubernetesReconcilerService,
        { provide: AgentTargetsService, useClass: KubernetesTargets },
      ],
      exports: [KubernetesDriver, AgentTargetsService],
    };
  }
}
