import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { startTelemetry, stopTelemetry, telemetrySettings, type TelemetryVariables } from '@heddle/telemetry';

/** Before anything that may be traced is made. Does nothing, and loads nothing, unless the variables name a collector. */
export function exportTraces(service: string, version: string, variables: TelemetryVariables): Promise<void> {
  return startTelemetry(telemetrySettings(variables, { service, version, instance: randomUUID() }));
}

/** Sends the last spans. */
@Injectable()
export class TelemetryEnd implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTelemetry();
  }
}
