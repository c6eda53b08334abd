export { startMetricsExport, startTelemetry, stopTelemetry } from './telemetry.js';
export * from './telemetry-settings.js';
export {
  currentTraceparent,
  isRecording,
  isTracing,
  type OpenSpan,
  outsideTraces,
  startServerSpan,
  startSpan,
  traceFields,
  traceHeaders,
  withSpan,
} from './tracing.js';
