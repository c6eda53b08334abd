import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DatabaseMetrics } from './database-metrics.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { ManagementPort } from './management-port.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { RoutingTable } from '../routing/routing-table.js';
import { TelemetryExport } from './telemetry.js';

/** Injection token of the service's pino logger. */
export const LOGGER = Symbol('logger');

/** Provides `/ok`, `/ready`, `/metrics` and the logger. */
@Global()
@Module({})
export class ObservabilityModule {
  static forRoot(service: string, logger: Logger): DynamicModule {
    return {
      module: ObservabilityModule,
      controllers: [HealthController],
      providers: [
        DatabaseMetrics,
        Draining,
        ManagementPort,
        Readiness,
        RoutingTable,
        TelemetryExport,
        { provide: Metrics, useValue: new Metrics(service) },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [Draining, ManagementPort, Metrics, Readiness, RoutingTable, LOGGER],
    };
  }
}
