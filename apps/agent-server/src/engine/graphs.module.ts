import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EngineSettings } from './engine-settings.js';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';

export interface GraphsModuleOptions {
  runtime: GraphRuntime;
  inspector: GraphInspector;
  settings: EngineSettings;
}

/** What executes graphs, and how this process takes part in it. */
@Global()
@Module({})
export class GraphsModule {
  static register({ runtime, inspector, settings }: GraphsModuleOptions): DynamicModule {
    return {
      module: GraphsModule,
      providers: [
        { provide: GraphRuntime, useValue: runtime },
        { provide: GraphInspector, useValue: inspector },
        { provide: EngineSettings, useValue: settings },
      ],
      exports: [GraphRuntime, GraphInspector, EngineSettings],
    };
  }
}
