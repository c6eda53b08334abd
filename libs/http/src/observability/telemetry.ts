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

/** Before anything that may be traced is made. Does nothing, and loads nothing, unless the variables name a collector. */
export function exportTraces(service: string, version: string, variables: TelemetryVariables): Promise<void> {
  return startTelemetry(telemetrySettings(variables, { service, version, instance: randomUUID() }));
}

/** Figures, from when there are all of them, and the last spans. */
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
