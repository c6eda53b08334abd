import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';

export interface GraphsModuleOptions {
  runtime: GraphRuntime;
  inspector: GraphInspector;
}

/** What executes graphs, and what reads and edits their states. */
@Global()
@Module({})
export class GraphsModule {
  static register({ runtime, inspector }: GraphsModuleOptions): DynamicModule {
    return {
      module: GraphsModule,
      providers: [
        { provide: GraphRuntime, useValue: runtime },
        { provide: GraphInspector, useValue: inspector },
      ],
      exports: [GraphRuntime, GraphInspector],
    };
  }
}
