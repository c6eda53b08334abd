import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey } from './api-key-format.js';
import { FirstKeySettings } from './first-key.settings.js';

/** Rights of agent servers that trace their runs into the experiments service. */
export const tracingPermissions = ['runs:create', 'runs:update'];

/** Key of one workspace, derived from the key for all. Code of an agent may read the environment of its process. */
const tracingKeyOf = (tracingKey: string, tenantId: string): string =>
  `trc_${createHmac('sha256', tracingKey).update(tenantId).digest('hex')}`;

/** Destination of the traces of a workspace's agents. */
export interface TracingAccess {
  /** Address of the experiments service. */
  url: string;
  key: string;
}

@Injectable()
export class TracingKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly settings: FirstKeySettings,
  ) {}

  /** Access of the agents of a workspace, whose key is created if missing; null without an address or the key for all. */
  async access(url: string | undefined, tenantId: string): Promise<TracingAccess | null> {
    const { tracingKey } = this.settings;
    if (url === undefined || tracingKey === undefined) return null;
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
    return { url, key };
  }
}
