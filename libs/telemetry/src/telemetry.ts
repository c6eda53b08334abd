import type { TelemetrySettings } from './telemetry-settings.js';
import { setTracing } from './tracing.js';

/** How long the end of the process waits for the last spans to be taken; ms. */
const flushMs = 2_000;

let stopSdk: (() => Promise<void>) | undefined;

/** Begins to export traces. Without settings not even the SDK is loaded. */
export async function startTelemetry(settings: TelemetrySettings | null): Promise<void> {
  if (!settings || stopSdk) return;
  const { startSdk } = await import('./sdk.js');
  const { stop, ...tracing } = await startSdk(settings);
  stopSdk = stop;
  setTracing(tracing);
}

/** Sends what is left, unless that takes too long. */
export async function stopTelemetry(): Promise<void> {
  const stop = stopSdk;
  if (!stop) return;
  stopSdk = undefined;
  setTracing(undefined);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, flushMs)));
  // A collector that is away is no reason not to end.
  await Promise.race([stop().catch(() => undefined), tooLong]);
  clearTimeout(timer);
}
