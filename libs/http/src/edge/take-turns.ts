import type { Server } from 'node:http';
import { type Metrics, shortTimes } from '../observability/metrics.js';
import type { EdgeHandler, EdgeRequest } from './edge-handlers.js';
import { FairTurns } from './fair-turns.js';

/**
 * Begins requests in turns between their clients, before any work for them: the check of a credential is work, too. A
 * client is a credential and a workspace as sent, or else an address, so that probes do not wait behind a flood.
 */
export function takeTurns(server: Server, metrics: Metrics): EdgeHandler {
  const turns = new FairTurns();
  metrics.gauges({ http_requests_waiting: 'Requests that wait for their turn' }, () =>
    Promise.resolve({ http_requests_waiting: turns.waitingCount }),
  );
  const waits = metrics.histogram('http_request_wait_seconds', 'Time from the request to its turn', {
    buckets: shortTimes,
  });
  server.on('connection', () => turns.connect());
  return (request, response, next) => {
    const arrivedAt = performance.now();
    turns.request(clientOf(request), response, () => {
      waits.observe((performance.now() - arrivedAt) / 1000);
      next();
    });
  };
}

function clientOf({ headers, socket }: EdgeRequest): string {
  const credential = headers['x-api-key'] ?? headers.authorization;
  if (credential === undefined) return `address ${socket.remoteAddress}`;
  return `credential ${String(credential)} ${String(headers['x-tenant-id'])}`;
}
