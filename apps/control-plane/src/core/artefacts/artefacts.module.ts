import { type DynamicModule, Module } from '@nestjs/common';
import { ArtefactStore } from './artefact-store.port.js';

/** Provides the store of uploaded sources and build results to all modules. */
@Module({})
export class ArtefactsModule {
  static register(store: ArtefactStore): DynamicModule {
    return {
      module: ArtefactsModule,
      global: true,
      providers: [{ provide: ArtefactStore, useValue: store }],
      exports: [ArtefactStore],
    };
  }
}
