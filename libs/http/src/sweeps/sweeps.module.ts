import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { SweepTable } from '@heddle/database';
import { Draining } from '../observability/draining.js';
import { Metrics } from '../observability/metrics.js';
import { LOGGER } from '../observability/observability.module.js';
import { SweepMetrics } from './sweep-metrics.js';
import { Sweeps } from './sweeps.js';

interface SweepsOptions {
  /** Name of this process as the owner of sweeps. */
  owner: string;
  /** Prefix of the names of the metrics. */
  prefix: string;
}

/** Provides `Sweeps`; the schema has a table `sweep`. */
@Global()
@Module({})
export class SweepsModule {
  static forRoot(schema: string, { owner, prefix }: SweepsOptions): DynamicModule {
    return {
      module: SweepsModule,
      providers: [
        {
          provide: SweepMetrics,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => new SweepMetrics(metrics, prefix),
        },
        {
          provide: Sweeps,
          inject: [DataSource, SweepMetrics, Draining, LOGGER],
          useFactory: (dataSource: DataSource, metrics: SweepMetrics, draining: Draining, logger: Logger) =>
            new Sweeps(new SweepTable(dataSource, schema), metrics, owner, draining, logger),
        },
      ],
      exports: [SweepMetrics, Sweeps],
    };
  }
}
