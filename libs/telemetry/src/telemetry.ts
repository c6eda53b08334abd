import type { RegistryMetric } from './otlp-metrics.js';
import type { TelemetrySettings } from './telemetry-settings.js';
import { setTracing } from './tracing.js';

/** How long the end of the process waits for the last spans and figures to be taken; ms. */
const flushMs = 2_000;

let current: TelemetrySettings | null = null;
const stops: (() => Promise<void>)[] = [];

/** Begins to export traces. Without settings not even the SDK is loaded. */
export async function startTelemetry(settings: TelemetrySettings | null): Promise<void> {
  if (!settings || current) return;
  current = settings;
  if (!settings.traces) return;
  const { startSdk } = await import('./sdk.js');
  const { stop, ...tracing } = await startSdk(settings);
  stops.push(stop);
  setTracing(tracing);
}

/** Begins to export figures, where that is wanted. `read`: those of the registry. */
export async function startMetricsExport(read: () => Promise<RegistryMetric[]>): Promise<void> {
  if (!current?.metrics) return;
  const { startMetricsSdk } = await import('./metrics-sdk.js');
  stops.push(await startMetricsSdk(current, read));
}

/** Sends what is left, unless that takes too long. */
export async function stopTelemetry(): Promise<void> {
  current = null;
  setTracing(undefined);
  if (stops.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, flushMs)));
  // A collector that is away is no reason not to end.
  await Promise.race([Promise.allSettled(stops.splice(0).map((stop) => stop())), tooLong]);
  clearTimeout(timer);
}
