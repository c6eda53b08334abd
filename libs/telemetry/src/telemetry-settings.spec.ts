import { describe, expect, it } from '@jest/globals';
import { telemetrySettings, type TelemetryVariables } from './telemetry-settings.js';

const process = { service: 'sample', version: '1.0.0', instance: 'one' };
const settingsOf = (changes: Partial<TelemetryVariables>) =>
  telemetrySettings(
    { OTEL_SDK_DISABLED: false, OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...changes },
    process,
  );
const endpoint = 'http://127.0.0.1:4318';

describe('telemetrySettings', () => {
  it('is nothing while nobody says where to', () => {
    expect(settingsOf({})).toBeNull();
  });

  it.each([{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }])(
    'exports with %j',
    (variables) => {
      expect(settingsOf(variables)).toEqual({ ...process, protocol: 'http/json' });
    },
  );

  it.each([{ OTEL_SDK_DISABLED: true }, { OTEL_TRACES_EXPORTER: 'none' as const }])(
    'exports nothing with %j',
    (off) => {
      expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...off })).toBeNull();
    },
  );
});
