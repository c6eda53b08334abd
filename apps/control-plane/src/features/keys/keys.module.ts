import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { FIRST_KEY, FirstKeySeeder } from './first-key.seeder.js';
import { IntrospectionController } from './introspection.controller.js';
import { StoredKeyVerifier } from './stored-key.verifier.js';
import { WorkspaceRepository } from './workspace.repository.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces and API keys. */
@Module({})
export class KeysModule {
  static register(firstKey: string | undefined): DynamicModule {
    return {
      module: KeysModule,
      global: true,
      controllers: [WorkspacesController, ApiKeysController, IntrospectionController],
      providers: [
        ApiKeyRepository,
        WorkspaceRepository,
        ApiKeysService,
        WorkspacesService,
        StoredKeyVerifier,
        FirstKeySeeder,
        { provide: FIRST_KEY, useValue: firstKey },
      ],
      exports: [StoredKeyVerifier],
    };
  }
}
