import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey, hintOf } from './api-key-format.js';
import { FirstKeySettings } from './first-key.settings.js';
import { tracingPermissions } from './tracing-keys.service.js';
import { WorkspaceRepository } from './workspace.repository.js';

/**
 * Creates the default workspace, the first key and the key for traces at every start of every process; all inserts are
 * idempotent. A revoked key stays revoked; an earlier key stays valid until revoked.
 */
@Injectable()
export class FirstKeySeeder implements OnModuleInit {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly workspaces: WorkspaceRepository,
    private readonly keys: ApiKeyRepository,
    private readonly settings: FirstKeySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.seed();
  }

  async seed(): Promise<void> {
    const { firstKey, tracingKey } = this.settings;
    await this.transactions.run({}, async (tx) => {
      const workspace = await this.workspaces.ensureDefault(tx, { id: randomUUID(), name: 'Default' });
      const seeded = [
        { name: 'first-key', key: firstKey, permissions: ['*'], from: 'HEDDLE_API_KEY' },
        { name: 'traces', key: tracingKey, permissions: tracingPermissions, from: 'AGENT_TRACING_KEY' },
      ];
      for (const { name, key, permissions, from } of seeded) {
        if (key === undefined) continue;
        const made = await this.keys.insert(tx, {
          id: randomUUID(),
          tenantId: workspace.id,
          allWorkspaces: true,
          name,
          permissions,
          keyHash: hashApiKey(key),
          keyHint: hintOf(key),
          createdBy: null,
        });
        if (made) this.logger.info({ workspace_id: workspace.id, name }, `a key was created from ${from}`);
      }
    });
  }
}
