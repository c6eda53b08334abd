import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../observability/metrics.js';

/** Minimum interval of log lines about refused connections. */
const logEveryMs = 10_000;

/** Measures open connections, and logs refused ones. */
export function observeConnections(server: Server, logger: Logger, metrics: Metrics): void {
  const refused = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections closed at once because HEDDLE_MAX_CONNECTIONS were open',
    registers: [metrics.registry],
  });
  const open: Gauge = new Gauge({
    name: 'http_connections',
    help: 'Open connections',
    registers: [metrics.registry],
    collect: async () => open.set(await countOf(server)),
  });
  let loggedAt = -Infinity;
  server.on('drop', () => {
    refused.inc();
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    logger.warn({ max_connections: server.maxConnections }, 'too many connections: new ones are refused');
  });
}

function countOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? NaN : count)));
}
