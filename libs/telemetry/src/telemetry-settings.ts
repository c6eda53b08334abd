export interface TelemetrySettings {
  service: string;
  version: string;
  /** Names the process among those of its service. */
  instance: string;
  protocol: 'http/protobuf' | 'http/json';
  /** Whether there are spans. */
  traces: boolean;
  /** Whether figures are sent, too, which Prometheus would fetch. */
  metrics: boolean;
  metricsEveryMs?: number | undefined;
}

/** Of `sharedEnv` in @heddle/config; the SDK reads all others of OpenTelemetry itself. */
export interface TelemetryVariables {
  OTEL_SDK_DISABLED: boolean;
  OTEL_TRACES_EXPORTER: 'otlp' | 'none';
  OTEL_METRICS_EXPORTER: 'otlp' | 'none';
  OTEL_METRIC_EXPORT_INTERVAL?: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string;
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json';
}

/** null where nothing is exported: nobody said where to, or that is switched off. */
export function telemetrySettings(
  variables: TelemetryVariables,
  process: Pick<TelemetrySettings, 'service' | 'version' | 'instance'>,
): TelemetrySettings | null {
  if (variables.OTEL_SDK_DISABLED) return null;
  const all = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  const ofTraces = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? all;
  const ofMetrics = variables.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? all;
  const traces = ofTraces !== undefined && variables.OTEL_TRACES_EXPORTER === 'otlp';
  const metrics = ofMetrics !== undefined && variables.OTEL_METRICS_EXPORTER === 'otlp';
  if (!traces && !metrics) return null;
  return {
    ...process,
    protocol: variables.OTEL_EXPORTER_OTLP_PROTOCOL,
    traces,
    metrics,
    metricsEveryMs: variables.OTEL_METRIC_EXPORT_INTERVAL,
  };
}
