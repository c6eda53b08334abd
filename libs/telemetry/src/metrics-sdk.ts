import { millisToHrTime } from '@opentelemetry/core';
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import { type RegistryMetric, toOtlpMetrics } from './otlp-metrics.js';
import { resourceOf } from './resource.js';
import type { TelemetrySettings } from './telemetry-settings.js';

const defaultEveryMs = 60_000;

/** Exports the metrics of the registry periodically and at the end. Loaded only with metrics export. */
export async function startMetricsSdk(
  settings: TelemetrySettings,
  read: () => Promise<RegistryMetric[]>,
): Promise<() => Promise<void>> {
  const resource = resourceOf(settings);
  const startTime = millisToHrTime(Date.now());
  const registry: MetricProducer = {
    collect: async () => {
      const metrics = toOtlpMetrics(await read(), { startTime, endTime: millisToHrTime(Date.now()) });
      return { errors: [], resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'heddle' }, metrics }] } };
    },
  };
  const everyMs = settings.metricsEveryMs ?? defaultEveryMs;
  const reader = new PeriodicExportingMetricReader({
    exporter: await createExporter(settings.protocol),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 30_000),
    metricProducers: [registry],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown();
}

async function createExporter(protocol: TelemetrySettings['protocol']): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter();
}
