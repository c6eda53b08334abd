import { type DynamicModule, Module } from '@nestjs/common';
import { TracingSettings } from '../../config/tracing-settings.js';
import { RunTracing } from './run-tracing.service.js';
import { TraceExporter } from './trace-exporter.js';
import { TraceMetrics } from './trace-metrics.js';

/** Traces of runs into the experiments service. */
@Module({})
export class RunTracingModule {
  static register(settings: TracingSettings): DynamicModule {
    return {
      module: RunTracingModule,
      global: true,
      providers: [{ provide: TracingSettings, useValue: settings }, RunTracing, TraceExporter, TraceMetrics],
      exports: [RunTracing],
    };
  }
}
