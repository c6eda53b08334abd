import type { RegistryMetric } from './otlp-metrics.js';
import type { TelemetrySettings } from './telemetry-settings.js';
import { setTracing } from './tracing.js';

/** Maximum wait for the last spans and metrics at the end of the process; ms. */
const flushMs = 2_000;

let current: TelemetrySettings | null = null;
const stops: (() => Promise<void>)[] = [];

/** Starts trace export. Without settings the SDK is not loaded. */
export async function startTelemetry(settings: TelemetrySettings | null): Promise<void> {
  if (!settings || current) return;
  current = settings;
  if (!settings.traces) return;
  const { startSdk } = await import('./sdk.js');
  const { stop, ...tracing } = await startSdk(settings);
  stops.push(stop);
  setTracing(tracing);
}

/** Starts metrics export if enabled. `read` returns the metrics of the registry. */
export async function startMetricsExport(read: () => Promise<RegistryMetric[]>): Promise<void> {
  if (!current?.metrics) return;
  const { startMetricsSdk } = await import('./metrics-sdk.js');
  stops.push(await startMetricsSdk(current, read));
}

/** Exports the remaining data within the time limit. */
export async function stopTelemetry(): Promise<void> {
  current = null;
  setTracing(undefined);
  if (stops.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, flushMs)));
  // An unavailable collector does not stop the process from ending.
  await Promise.race([Promise.allSettled(stops.splice(0).map((stop) => stop())), tooLong]);
  clearTimeout(timer);
}
