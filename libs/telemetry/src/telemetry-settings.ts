export interface TelemetrySettings {
  service: string;
  version: string;
  /** Name of the process among those of its service. */
  instance: string;
  protocol: 'http/protobuf' | 'http/json';
  /** Export of spans. */
  traces: boolean;
  /** Export of the metrics that Prometheus would scrape. */
  metrics: boolean;
  metricsEveryMs?: number | undefined;
}

/** Variables of `sharedEnv` in @heddle/config; the SDK reads the other OpenTelemetry variables itself. */
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

/** null without export: no endpoint is set, or export is disabled. */
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
