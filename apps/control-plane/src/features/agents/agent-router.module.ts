import { type DynamicModule, Module } from '@nestjs/common';
import { AgentRouterService } from './agent-router.service.js';
import { AgentRouterSettings } from './agent.settings.js';

/** The reverse proxy to agents. The module of a driver provides its `AgentTargetsService` to all modules. */
@Module({})
export class AgentRouterModule {
  static register(settings: AgentRouterSettings): DynamicModule {
    return {
      module: AgentRouterModule,
      providers: [{ provide: AgentRouterSettings, useValue: settings }, AgentRouterService],
      exports: [AgentRouterService],
    };
  }
}
