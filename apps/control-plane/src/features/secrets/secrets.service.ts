import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { SecretRepository, type SecretVersion } from './secret.repository.js';
import { type PlainSecret, planSecretChanges, type SecretChange } from './secret.plan.js';
import { SecretNotKeptError, SecretUnreadableError } from './secret.errors.js';
import { type SealedSecret, SecretsCipher } from './secrets-cipher.js';

/** Identity of a value; a version below 0 belongs to the platform. */
interface ValuePlace extends SecretVersion {
  name: string;
}

/** Values enter here and leave only towards a driver; no API answer has one. */
@Injectable()
export class SecretsService {
  constructor(
    private readonly secrets: SecretRepository,
    private readonly cipher: SecretsCipher,
  ) {}

  async store(ctx: RequestContext, at: SecretVersion, secrets: readonly PlainSecret[]): Promise<void> {
    const sealed = secrets.map(({ name, value }) => ({
      name,
      ...this.cipher.seal({ tenantId: ctx.tenantId, ...at, name }, value),
    }));
    await this.secrets.insert(ctx, at, sealed);
  }

  /**
   * Creates version `at` from its predecessor: a value is bound to its version, so unchanged values are encrypted anew.
   */
  async storeChanged(ctx: RequestContext, at: SecretVersion, changes: readonly SecretChange[]): Promise<void> {
    const before = { ...at, version: at.version - 1 };
    const rows = await this.secrets.list(ctx, before);
    const { kept, set } = planSecretChanges(
      rows.map(({ name }) => name),
      changes,
    );
    const values = rows.filter(({ name }) => kept.includes(name)).map((row) => this.keep(ctx, before, row));
    await this.store(ctx, at, [...values, ...set]);
  }

  private keep(ctx: RequestContext, at: SecretVersion, row: { name: string } & SealedSecret): PlainSecret {
    try {
      return { name: row.name, value: this.cipher.open({ tenantId: ctx.tenantId, ...at, name: row.name }, row) };
    } catch (error) {
      throw error instanceof SecretUnreadableError ? new SecretNotKeptError(row.name) : error;
    }
  }

  /** Environment variables of these secrets. Throws SecretUnreadableError if a key is missing. */
  async environment(ctx: RequestContext, at: SecretVersion): Promise<Record<string, string>> {
    const rows = await this.secrets.list(ctx, at);
    return Object.fromEntries(
      rows.map((row) => [row.name, this.cipher.open({ tenantId: ctx.tenantId, ...at, name: row.name }, row)]),
    );
  }

  /** Seals a value of the platform about a deployment, for the table of another feature. */
  sealValue(ctx: RequestContext, at: ValuePlace, value: string): SealedSecret {
    return this.cipher.seal({ tenantId: ctx.tenantId, ...at }, value);
  }

  openValue(ctx: RequestContext, at: ValuePlace, sealed: SealedSecret): string {
    return this.cipher.open({ tenantId: ctx.tenantId, ...at }, sealed);
  }

  namesOf(ctx: RequestContext, versions: readonly SecretVersion[]): Promise<string[][]> {
    return this.secrets.namesOf(ctx, versions);
  }
}
