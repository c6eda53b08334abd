import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Idempotency } from './idempotency.js';
import { IdempotencyRepository } from './idempotency.repository.js';

const sweepEveryMs = 60 * 60 * 1000;

/** Honours `Idempotency-Key` on handlers marked `@Idempotent()`; the schema has an `idempotency_key` table. */
@Global()
@Module({})
export class IdempotencyModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly repository: IdempotencyRepository) {}

  static forRoot(schema: string): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [
        {
          provide: IdempotencyRepository,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new IdempotencyRepository(dataSource, schema),
        },
        Idempotency,
      ],
      exports: [Idempotency],
    };
  }

  onApplicationBootstrap(): void {
    // A failed sweep is repeated by the next one.
    this.timer = setInterval(() => void this.repository.sweep().catch(() => undefined), sweepEveryMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
