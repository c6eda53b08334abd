import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { checkSecretNames } from './secret-names.js';
import { SecretRepository, type SecretVersion } from './secret.repository.js';
import { SecretsCipher } from './secrets-cipher.js';

export interface PlainSecret {
  name: string;
  value: string;
}

/** Values come in here and leave only towards a driver; no answer of the API carries one. */
@Injectable()
export class SecretsService {
  constructor(
    private readonly secrets: SecretRepository,
    private readonly cipher: SecretsCipher,
  ) {}

  check(secrets: readonly PlainSecret[]): void {
    checkSecretNames(secrets.map(({ name }) => name));
  }

  async store(ctx: RequestContext, at: SecretVersion, secrets: readonly PlainSecret[]): Promise<void> {
    const sealed = secrets.map(({ name, value }) => ({
      name,
      ...this.cipher.seal({ tenantId: ctx.tenantId, ...at, name }, value),
    }));
    await this.secrets.insert(ctx, at, sealed);
  }

  /** The environment that these secrets make. Throws SecretUnreadableError when a key is missing. */
  async environment(ctx: RequestContext, at: SecretVersion): Promise<Record<string, string>> {
    const rows = await this.secrets.list(ctx, at);
    return Object.fromEntries(
      rows.map((row) => [row.name, this.cipher.open({ tenantId: ctx.tenantId, ...at, name: row.name }, row)]),
    );
  }

  namesOf(ctx: RequestContext, versions: readonly SecretVersion[]): Promise<Map<string, string[]>> {
    return this.secrets.namesOf(ctx, versions);
  }
}
