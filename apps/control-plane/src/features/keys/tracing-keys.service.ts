import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey } from './api-key-format.js';
import { FirstKeySettings } from './first-key.settings.js';

/** Rights of agent servers that trace their runs into the experiments service. */
export const tracingPermissions = ['runs:create', 'runs:update'];

/** Key of one workspace, derived from the key for all. Code of an agent may read the environment of its process. */
export const tracingKeyOf = (tracingKey: string, tenantId: string): string =>
  `trc_${createHmac('sha256', tracingKey).update(tenantId).digest('hex')}`;

@Injectable()
export class TracingKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly settings: FirstKeySettings,
  ) {}

  /** Key with which agents of the workspace write traces, created if missing; undefined without the key for all. */
  async ensure(tenantId: string): Promise<string | undefined> {
    const { tracingKey } = this.settings;
    if (tracingKey === undefined) return undefined;
    const key = tracingKeyOf(tracingKey, tenantId);
    await this.keys.insert(
      {},
      {
        id: randomUUID(),
        tenantId,
        allWorkspaces: false,
        name: 'traces',
        permissions: tracingPermissions,
        keyHash: hashApiKey(key),
        keyHint: 'traces',
        createdBy: null,
      },
    );
    return key;
  }
}
