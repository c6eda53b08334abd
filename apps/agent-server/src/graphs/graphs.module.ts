import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GraphInspector, GraphRuntime } from './graph-runtime.port.js';
import { GraphTypes } from './graph-types.port.js';
import { GraphListing } from './listing/graph-listing.js';
import { ListedGraphRepository } from './listing/listed-graph.repository.js';

export interface GraphsModuleOptions {
  runtime: GraphRuntime;
  inspector: GraphInspector;
  types: GraphTypes;
}

/** What executes graphs, what reads and edits their states, and what reads their types. */
@Global()
@Module({})
export class GraphsModule {
  static register({ runtime, inspector, types }: GraphsModuleOptions): DynamicModule {
    return {
      module: GraphsModule,
      providers: [
        { provide: GraphRuntime, useValue: runtime },
        { provide: GraphInspector, useValue: inspector },
        { provide: GraphTypes, useValue: types },
        GraphListing,
        ListedGraphRepository,
      ],
      exports: [GraphRuntime, GraphInspector, GraphTypes, GraphListing],
    };
  }
}
