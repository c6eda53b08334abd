import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startMetricsExport, startTelemetry, stopTelemetry } from './telemetry.js';
import type { TelemetrySettings } from './telemetry-settings.js';
import { isTracing, withSpan } from './tracing.js';

const settings: TelemetrySettings = {
  service: 'sample',
  version: '1.0.0',
  instance: 'one',
  protocol: 'http/protobuf',
  traces: true,
  metrics: true,
};

interface Received {
  url: string | undefined;
  type: string | undefined;
  body: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

describe('the export', () => {
  let collector: Server;
  let received: Received[];

  beforeEach(async () => {
    received = [];
    collector = createServer((request, response) => {
      const { url, headers } = request;
      void bodyOf(request).then((body) => {
        received.push({ url, type: headers['content-type'], body });
        response.end();
      });
    });
    await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
    const { port } = collector.address() as AddressInfo;
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  });
  afterEach(async () => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
    collector.closeAllConnections();
    if (collector.listening) await new Promise((closed) => collector.close(closed));
  });

  it('sends remaining spans and metrics in protobuf at the end', async () => {
    await startTelemetry(settings);
    await startMetricsExport(async () => [
      { name: 'things_total', help: 'Things', type: 'counter', values: [{ value: 1, labels: {} }] },
    ]);
    await withSpan('a thing', {}, async () => undefined);
    await stopTelemetry();
    expect(isTracing()).toBe(false);
    expect(received.map(({ url, type }) => [url, type]).sort()).toEqual([
      ['/v1/metrics', 'application/x-protobuf'],
      ['/v1/traces', 'application/x-protobuf'],
    ]);
    expect(received.find(({ url }) => url === '/v1/traces')?.body).toContain('a thing');
    expect(received.find(({ url }) => url === '/v1/metrics')?.body).toContain('things_total');
  });

  it('sends only configured signals, and restarts after its end', async () => {
    await startTelemetry({ ...settings, traces: false });
    expect(isTracing()).toBe(false);
    await startMetricsExport(async () => []);
    await stopTelemetry();
    await startTelemetry({ ...settings, metrics: false });
    await startMetricsExport(() => Promise.reject(new Error('nobody asked')));
    await withSpan('another', {}, async () => undefined);
    await stopTelemetry();
    expect(received.filter(({ url }) => url === '/v1/traces')).toHaveLength(1);
  });

  it('ends without the collector', async () => {
    await new Promise((closed) => collector.close(closed));
    // Time in which exports are repeated.
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '300';
    await startTelemetry({ ...settings, metrics: false });
    await withSpan('lost', {}, async () => undefined);
    await stopTelemetry();
    expect(isTracing()).toBe(false);
  });
});
