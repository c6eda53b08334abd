import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { SecretRepository } from './secret.repository.js';
import { SecretsCipher } from './secrets-cipher.js';
import { SecretsService } from './secrets.service.js';

const sweepMs = 3_600_000;
/** Processes may still read the secrets of a revision that has just ended. */
const unusedMs = 24 * 3_600_000;
/** Rows deleted at once. */
const sweepRows = 5000;

@Module({})
export class SecretsModule {
  constructor(sweeps: Sweeps, secrets: SecretRepository) {
    sweeps.add(
      'secrets',
      sweepMs,
      inBatches(sweepRows, (limit) => secrets.deleteUnused(unusedMs, limit)),
    );
  }

  static register(keyRing: readonly string[]): DynamicModule {
    return {
      module: SecretsModule,
      // Shared by two features as one instance, so that the key ring is decoded once.
      global: true,
      providers: [
        { provide: SecretsCipher, useFactory: () => new SecretsCipher(keyRing) },
        SecretRepository,
        SecretsService,
      ],
      exports: [SecretsService],
    };
  }
}
