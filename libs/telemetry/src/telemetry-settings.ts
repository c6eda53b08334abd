export interface TelemetrySettings {
  service: string;
  version: string;
  /** Names the process among those of its service. */
  instance: string;
  protocol: 'http/protobuf' | 'http/json';
}

/** Of `sharedEnv` in @heddle/config; the SDK reads all others of OpenTelemetry itself. */
export interface TelemetryVariables {
  OTEL_SDK_DISABLED: boolean;
  OTEL_TRACES_EXPORTER: 'otlp' | 'none';
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json';
}

/** null where nothing is exported: nobody said where to, or that is switched off. */
export function telemetrySettings(
  variables: TelemetryVariables,
  process: Omit<TelemetrySettings, 'protocol'>,
): TelemetrySettings | null {
  const endpoint = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || variables.OTEL_SDK_DISABLED || variables.OTEL_TRACES_EXPORTER === 'none') return null;
  return { ...process, protocol: variables.OTEL_EXPORTER_OTLP_PROTOCOL };
}
