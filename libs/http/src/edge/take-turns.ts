import type { Server } from 'node:http';
import type { EdgeHandler, EdgeRequest } from './edge-handlers.js';
import { FairTurns } from './fair-turns.js';

/**
 * Begins requests in turns between their clients, before any work for them: the check of a credential is work, too. A
 * client is a credential and a workspace as sent, or else an address, so that probes do not wait behind a flood.
 */
export function takeTurns(server: Server): EdgeHandler {
  const turns = new FairTurns();
  server.on('connection', () => turns.connect());
  return (request, response, next) => turns.request(clientOf(request), response, () => next());
}

function clientOf({ headers, socket }: EdgeRequest): string {
  const credential = headers['x-api-key'] ?? headers.authorization;
  if (credential === undefined) return `address ${socket.remoteAddress}`;
  return `credential ${String(credential)} ${String(headers['x-tenant-id'])}`;
}
