// Cost of spans and metrics in hot paths: without a collector, where it must be negligible, and with one (a process that
// discards its input). Needs no service:
//   node bench/telemetry.mjs [--repeat 100000]
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { Metrics } from '@heddle/http';
import {
  isRecording,
  startServerSpan,
  startTelemetry,
  stopTelemetry,
  telemetrySettings,
  traceFields,
  withSpan,
} from '@heddle/telemetry';

const collectorRole = '--collector';
if (process.argv.includes(collectorRole)) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
} else await measure();

async function measure() {
  const { values } = parseArgs({ options: { repeat: { type: 'string', default: '100000' } } });
  const repeat = Number(values.repeat);
  const metrics = new Metrics('bench');
  const labels = { graph: 'id of a graph' };
  const counter = metrics.counter('bench_total', 'Bench', labels);
  const histogram = metrics.histogram('bench_seconds', 'Bench', { buckets: [0.1, 1, 10], labels });
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const work = async () => 1;

  /** @type {Record<string, () => unknown>} */
  const cases = {
    'the work alone': work,
    'withSpan around it': () => withSpan('bench', {}, work),
    startServerSpan: () => startServerSpan('GET', headers)?.end(),
    isRecording: () => isRecording(),
    traceFields: () => traceFields(),
    'a counter': () => counter.inc({ graph: 'a' }),
    'a histogram': () => histogram.observe({ graph: 'a' }, 0.5),
  };

  /** @param {() => unknown} one */
  async function nanoseconds(one) {
    for (let index = 0; index < repeat / 10; index += 1) await one();
    const startedAt = process.hrtime.bigint();
    for (let index = 0; index < repeat; index += 1) await one();
    return Number(process.hrtime.bigint() - startedAt) / repeat;
  }

  async function round() {
    /** @type {Record<string, number>} */
    const figures = {};
    for (let again = 0; again < 5; again += 1) {
      for (const [name, one] of Object.entries(cases)) {
        figures[name] = Math.min(figures[name] ?? Infinity, Math.round(await nanoseconds(one)));
      }
    }
    return figures;
  }

  const off = await round();
  const collector = fork(new URL(import.meta.url), [collectorRole]);
  const { port } = await new Promise((resolve) => collector.once('message', resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  await startTelemetry(
    telemetrySettings(
      {
        OTEL_SDK_DISABLED: false,
        OTEL_TRACES_EXPORTER: 'otlp',
        OTEL_METRICS_EXPORTER: 'none',
        OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      },
      { service: 'bench', version: '0', instance: 'bench' },
    ),
  );
  const on = await round();
  await stopTelemetry();
  collector.kill();
  console.log('ns for each, an await among them: the best of five rounds');
  console.table(
    Object.fromEntries(
      Object.keys(cases).map((name) => [name, { 'without a collector': off[name], 'with one': on[name] }]),
    ),
  );
}
