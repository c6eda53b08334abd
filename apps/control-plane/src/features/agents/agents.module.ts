import { type DynamicModule, Module } from '@nestjs/common';
import { LeaderLock } from '../../database/leader-lock.js';
import { AgentDatabasesModule } from './agent-databases.module.js';
import { AgentProcessRepository } from './agent-process.repository.js';
import { AgentRouterModule } from './agent-router.module.js';
import { AgentSleepService } from './agent-sleep.service.js';
import { AgentSourcesService } from './agent-sources.service.js';
import { AgentSupervisorService, SupervisorLock } from './agent-supervisor.service.js';
import { AgentTargetsService } from './agent-targets.service.js';
import { AgentSettings } from './agent.settings.js';
import { ProcessDriver } from './process-driver.js';
import { ProcessTargets } from './process-targets.js';

interface AgentsModuleOptions {
  settings: AgentSettings;
  /** Bypasses a pooler: a supervisor keeps its lock in a session. */
  databaseUrl: string;
}

@Module({})
export class AgentsModule {
  static register({ settings, databaseUrl }: AgentsModuleOptions): DynamicModule {
    return {
      module: AgentsModule,
      global: true,
      imports: [AgentDatabasesModule.register(settings), AgentRouterModule.register(settings)],
      providers: [
        { provide: AgentSettings, useValue: settings },
        {
          provide: SupervisorLock,
          useFactory: () =>
            new LeaderLock({ url: databaseUrl, applicationName: 'heddle-control-plane' }, `agents-${settings.host}`),
        },
        AgentProcessRepository,
        AgentSleepService,
        AgentSupervisorService,
        AgentSourcesService,
        ProcessDriver,
        { provide: AgentTargetsService, useClass: ProcessTargets },
      ],
      exports: [ProcessDriver, AgentTargetsService],
    };
  }
}
