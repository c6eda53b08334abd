import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EngineSettings } from '../config/engine-settings.js';
import { LeaseKeeper } from '../engine/lease-keeper/lease-keeper.port.js';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';

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
