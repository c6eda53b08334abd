import { type DynamicModule, Module } from '@nestjs/common';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { FirstKeySeeder } from './first-key.seeder.js';
import { FirstKeySettings } from './first-key.settings.js';
import { IntrospectionController } from './introspection.controller.js';
import { MeController } from './me.controller.js';
import { StoredKeyVerifier } from './stored-key.verifier.js';
import { TracingKeysService } from './tracing-keys.service.js';
import { WorkspaceRepository } from './workspace.repository.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces and API keys. */
@Module({})
export class KeysModule {
  static register(settings: FirstKeySettings): DynamicModule {
    return {
      module: KeysModule,
      global: true,
      imports: [AuditRecordsModule],
      controllers: [WorkspacesController, ApiKeysController, MeController, IntrospectionController],
      providers: [
        ApiKeyRepository,
        WorkspaceRepository,
        ApiKeysService,
        WorkspacesService,
        StoredKeyVerifier,
        FirstKeySeeder,
        TracingKeysService,
        { provide: FirstKeySettings, useValue: settings },
      ],
      exports: [StoredKeyVerifier, TracingKeysService],
    };
  }
}
