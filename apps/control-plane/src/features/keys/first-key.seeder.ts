import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey, hintOf } from './api-key-format.js';
import { FirstKeySettings } from './first-key.settings.js';
import { WorkspaceRepository } from './workspace.repository.js';

/**
 * Creates the default workspace and the first key at every start of every process; both inserts are idempotent. A
 * revoked first key stays revoked; an earlier first key stays valid until revoked.
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
    const key = this.settings.firstKey;
    await this.transactions.run({}, async (tx) => {
      const workspace = await this.workspaces.ensureDefault(tx, { id: randomUUID(), name: 'Default' });
      if (key === undefined) return;
      const made = await this.keys.insert(tx, {
        id: randomUUID(),
        tenantId: workspace.id,
        allWorkspaces: true,
        name: 'first-key',
        permissions: ['*'],
        keyHash: hashApiKey(key),
        keyHint: hintOf(key),
        createdBy: null,
      });
      if (made) this.logger.info({ workspace_id: workspace.id }, 'the first key was created from HEDDLE_API_KEY');
    });
  }
}
