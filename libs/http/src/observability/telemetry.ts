import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  startMetricsExport,
  startTelemetry,
  stopTelemetry,
  telemetrySettings,
  type TelemetryVariables,
} from '@heddle/telemetry';
import { Metrics } from './metrics.js';

/** Call it before creating anything traced. Without a collector in the variables, it loads nothing. */
export function exportTraces(service: string, version: string, variables: TelemetryVariables): Promise<void> {
  return startTelemetry(telemetrySettings(variables, { service, version, instance: randomUUID() }));
}

/** Exports metrics once all are registered, and the last spans at the end. */
@Injectable()
export class TelemetryExport implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly metrics: Metrics) {}

  onApplicationBootstrap(): Promise<void> {
    return startMetricsExport(() => this.metrics.registry.getMetricsAsJSON() as Promise<never>);
  }

  onApplicationShutdown(): Promise<void> {
    return stopTelemetry();
  }
}
