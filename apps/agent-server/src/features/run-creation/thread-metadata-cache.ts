import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { fitsJsonBytes } from '@heddle/dto-common';
import { isSetByServer } from '../../graphs/reserved-keys.js';

const maxThreads = 5_000;
const maxBytes = 2_048;

type Metadata = Record<string, unknown>;

/**
 * Last known metadata of threads with metadata of clients. The plan of a run depends on it, and the insert verifies it.
 * A stale entry costs one statement; the queue then updates the entry.
 */
@Injectable()
export class ThreadMetadataCache {
  private readonly seen = new Map<string, Metadata>();

  set({ tenantId }: TenantContext, threadId: string, metadata: Metadata): void {
    const key = `${tenantId}/${threadId}`;
    this.seen.delete(key);
    if (Object.keys(metadata).every(isSetByServer) || !fitsJsonBytes(metadata, maxBytes)) return;
    if (this.seen.size >= maxThreads) this.seen.clear();
    this.seen.set(key, metadata);
  }

  get({ tenantId }: TenantContext, threadId: string): Metadata | null {
    return this.seen.get(`${tenantId}/${threadId}`) ?? null;
  }
}
