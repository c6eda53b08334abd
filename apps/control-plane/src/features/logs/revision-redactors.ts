import { Injectable } from '@nestjs/common';
import { systemContext } from '@heddle/auth';
import type { LogSource } from '../../core/logs/deployment-log.port.js';
import { RevisionRepository } from '../../core/revisions/revision.repository.js';
import { SecretUnreadableError } from '../secrets/secret.errors.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { Redactor } from './redactor.js';

/** Characters of all values that stay in memory. */
const maxCachedChars = 32 * 1024 * 1024;
/** Share of a revision without secrets. */
const emptyChars = 1024;

/** Redactors with the secrets of a revision's snapshot, which never change. */
@Injectable()
export class RevisionRedactors {
  private readonly cached = new Map<string, Redactor>();
  private cachedChars = 0;

  constructor(
    private readonly revisions: RevisionRepository,
    private readonly secrets: SecretsService,
  ) {}

  /** Null if the revision does not exist. */
  async of({ tenantId, deploymentId, revisionId }: Omit<LogSource, 'stream'>): Promise<Redactor | null> {
    const known = this.cached.get(revisionId);
    if (known) return known;
    const revision = await this.revisions.find({ tenantId }, deploymentId, revisionId);
    if (!revision) return null;
    const redactor = new Redactor(await this.valuesOf(tenantId, { deploymentId, version: revision.secretsVersion }));
    this.keep(revisionId, redactor);
    return redactor;
  }

  /** Removes the oldest entries beyond the maximum. */
  private keep(revisionId: string, redactor: Redactor): void {
    if (this.cached.has(revisionId)) return;
    this.cached.set(revisionId, redactor);
    this.cachedChars += redactor.weight + emptyChars;
    for (const [id, { weight }] of this.cached) {
      if (this.cachedChars <= maxCachedChars) return;
      this.cached.delete(id);
      this.cachedChars -= weight + emptyChars;
    }
  }

  private async valuesOf(tenantId: string, at: { deploymentId: string; version: number }): Promise<string[]> {
    try {
      return Object.values(await this.secrets.environment(systemContext(tenantId), at));
    } catch (error) {
      // Without the keys no process can pass the values on, so no log has them.
      if (error instanceof SecretUnreadableError) return [];
      throw error;
    }
  }
}
