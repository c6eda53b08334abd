import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EngineSettings } from './engine-settings.js';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';
import { LeaseKeeper } from './leases/lease-keeper.port.js';

export interface GraphsModuleOptions {
  runtime: GraphRuntime;
  inspector: GraphInspector;
  keeper: LeaseKeeper;
  settings: EngineSettings;
}

/** What executes graphs, and how this process takes part in it. */
@Global()
@Module({})
export class GraphsModule {
  static register({ runtime, inspector, keeper, settings }: GraphsModuleOptions): DynamicModule {
    return {
      module: GraphsModule,
      providers: [
        { provide: GraphRuntime, useValue: runtime },
        { provide: GraphInspector, useValue: inspector },
        { provide: LeaseKeeper, useValue: keeper },
        { provide: EngineSettings, useValue: settings },
      ],
      exports: [GraphRuntime, GraphInspector, LeaseKeeper, EngineSettings],
    };
  }
}
