import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GraphConfig } from './graph-config.js';

/** Provides the contents of langgraph.json. */
@Global()
@Module({})
export class GraphConfigModule {
  static register(config: GraphConfig): DynamicModule {
    return {
      module: GraphConfigModule,
      providers: [{ provide: GraphConfig, useValue: config }],
      exports: [GraphConfig],
    };
  }
}
