import { type DynamicModule, Module } from '@nestjs/common';
import { LeaderLock } from '../../database/leader-lock.js';
import { AgentDatabaseRepository } from './agent-database.repository.js';
import { AgentDatabasesService } from './agent-databases.service.js';
import { AgentProcessRepository } from './agent-process.repository.js';
import { AgentRouterService } from './agent-router.service.js';
import { AgentSupervisorService, SupervisorLock } from './agent-supervisor.service.js';
import { AgentSettings } from './agent.settings.js';
import { ProcessDriver } from './process-driver.js';

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
      providers: [
        { provide: AgentSettings, useValue: settings },
        {
          provide: SupervisorLock,
          useFactory: () =>
            new LeaderLock({ url: databaseUrl, applicationName: 'heddle-control-plane' }, `agents-${settings.host}`),
        },
        AgentProcessRepository,
        AgentDatabaseRepository,
        AgentDatabasesService,
        AgentSupervisorService,
        AgentRouterService,
        ProcessDriver,
      ],
      exports: [ProcessDriver, AgentRouterService],
    };
  }
}
