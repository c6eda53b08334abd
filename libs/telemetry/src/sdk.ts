import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { resourceOf } from './resource.js';
import type { TelemetrySettings } from './telemetry-settings.js';
import type { ActiveTracing } from './tracing.js';

interface Sdk extends ActiveTracing {
  stop: () => Promise<void>;
}

/**
 * OpenTelemetry SDK. It reads its `OTEL_*` variables itself: endpoint, headers, certificates, sampler, batches, limits.
 * Loaded only with trace export.
 */
export async function startSdk(settings: TelemetrySettings): Promise<Sdk> {
  const provider = new BasicTracerProvider({
    resource: resourceOf(settings),
    spanProcessors: [new BatchSpanProcessor(await createExporter(settings.protocol))],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contexts);
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return {
    api,
    tracer: provider.getTracer('heddle', settings.version),
    stop: async () => {
      await provider.shutdown();
      api.trace.disable();
      api.propagation.disable();
      api.context.disable();
    },
  };
}

async function createExporter(protocol: TelemetrySettings['protocol']): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
