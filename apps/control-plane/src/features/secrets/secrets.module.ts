import { type DynamicModule, Module } from '@nestjs/common';
import { SecretRepository } from './secret.repository.js';
import { SecretsCipher } from './secrets-cipher.js';
import { SecretsService } from './secrets.service.js';

@Module({})
export class SecretsModule {
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
