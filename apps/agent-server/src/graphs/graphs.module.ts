import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';
import { GraphListing } from './listing/graph-listing.js';
import { ListedGraphRepository } from './listing/listed-graph.repository.js';

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
        GraphListing,
        ListedGraphRepository,
      ],
      exports: [GraphRuntime, GraphInspector, GraphListing],
    };
  }
}
