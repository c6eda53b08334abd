import { type DynamicModule, Module } from '@nestjs/common';
import { AgentDatabaseRepository } from './agent-database.repository.js';
import { AgentDatabasesService } from './agent-databases.service.js';
import { AgentDatabaseSettings } from './agent.settings.js';

/** Databases of agents, for the drivers that run some. */
@Module({})
export class AgentDatabasesModule {
  static register(settings: AgentDatabaseSettings): DynamicModule {
    return {
      module: AgentDatabasesModule,
      providers: [
        { provide: AgentDatabaseSettings, useValue: settings },
        AgentDatabaseRepository,
        AgentDatabasesService,
      ],
      exports: [AgentDatabasesService],
    };
  }
}
