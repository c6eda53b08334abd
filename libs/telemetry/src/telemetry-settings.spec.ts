import { describe, expect, it } from '@jest/globals';
import { telemetrySettings, type TelemetryVariables } from './telemetry-settings.js';

const process = { service: 'sample', version: '1.0.0', instance: 'one' };
const settingsOf = (changes: Partial<TelemetryVariables>) =>
  telemetrySettings(
    {
      OTEL_SDK_DISABLED: false,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...changes,
    },
    process,
  );
const endpoint = 'http://127.0.0.1:4318';
const all = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
const otlpMetrics = { OTEL_METRICS_EXPORTER: 'otlp' as const };

describe('telemetrySettings', () => {
  it.each([
    ['an endpoint', all, { traces: true, metrics: false }],
    [
      'one for traces',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint, ...otlpMetrics },
      { traces: true, metrics: false },
    ],
    [
      'one for figures',
      { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint, ...otlpMetrics },
      { traces: false, metrics: true },
    ],
    ['both', { ...all, ...otlpMetrics }, { traces: true, metrics: true }],
    [
      'figures alone',
      { ...all, ...otlpMetrics, OTEL_TRACES_EXPORTER: 'none' as const },
      { traces: false, metrics: true },
    ],
  ])('exports with %s', (_name, variables, expected) => {
    expect(settingsOf(variables)).toMatchObject({ ...process, protocol: 'http/json', ...expected });
  });

  it.each([
    ['no endpoint', {}],
    ['no endpoint for what is wanted', { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint }],
    ['nothing wanted', { ...all, OTEL_TRACES_EXPORTER: 'none' as const }],
    ['all switched off', { ...all, ...otlpMetrics, OTEL_SDK_DISABLED: true }],
  ])('exports nothing with %s', (_name, variables) => {
    expect(settingsOf(variables)).toBeNull();
  });
});
