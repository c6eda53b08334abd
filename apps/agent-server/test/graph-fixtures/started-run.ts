import type { LeaseTerm } from '@heddle/leases';
import type { ExecuteOutcome, ExecuteRequest, GraphRuntime } from '../../src/graphs/graph-runtime.port.js';
import type { TemporaryDatabase } from './temporary-database.js';

export interface Started {
  events: { event: string; data: any }[];
  outcome: Promise<ExecuteOutcome>;
  abort: (reason?: unknown) => void;
}

export async function startRun(
  database: TemporaryDatabase,
  runtime: GraphRuntime,
  graphId: string,
  changes: Partial<ExecuteRequest> = {},
  lease?: LeaseTerm,
): Promise<Started> {
  const request = await database.request(graphId, changes);
  const events: Started['events'] = [];
  const controller = new AbortController();
  const outcome = runtime.execute(
    request,
    ({ event, data }) => events.push({ event, data: JSON.parse(data) }),
    controller.signal,
    lease,
  );
  return { events, outcome, abort: (reason) => controller.abort(reason) };
}
