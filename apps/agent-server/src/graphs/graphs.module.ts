import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GraphInspector } from './graph-inspector.port.js';
import { GraphRuntime } from './graph-runtime.port.js';
import { GraphTypes } from './graph-types.port.js';
import { GraphListing } from './listing/graph-listing.js';
import { ListedGraphRepository } from './listing/listed-graph.repository.js';
import { TextEmbedder } from './text-embedder.port.js';

interface GraphsModuleOptions {
  runtime: GraphRuntime;
  inspector: GraphInspector;
  types: GraphTypes;
  embedder: TextEmbedder;
}

/** Executes graphs, reads and edits their states, reads their types, and embeds texts for the store. */
@Global()
@Module({})
export class GraphsModule {
  static register({ runtime, inspector, types, embedder }: GraphsModuleOptions): DynamicModule {
    return {
      module: GraphsModule,
      providers: [
        { provide: GraphRuntime, useValue: runtime },
        { provide: GraphInspector, useValue: inspector },
        { provide: GraphTypes, useValue: types },
        { provide: TextEmbedder, useValue: embedder },
        GraphListing,
        ListedGraphRepository,
      ],
      exports: [GraphRuntime, GraphInspector, GraphTypes, GraphListing, TextEmbedder],
    };
  }
}
