import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { fitsJsonBytes } from '@heddle/dto-common';
import { isSetByServer } from '../../graphs/reserved-keys.js';

const maxThreads = 5_000;
const maxBytes = 2_048;

type Metadata = Record<string, unknown>;

/**
 * The metadata of threads as this process saw it last, where clients put something there. It is part of what a run is
 * planned for, so it has to be guessed before the statement that checks it; a wrong guess costs that statement, and is
 * corrected by the way through the queue.
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
