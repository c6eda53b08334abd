import { expect } from '@jest/globals';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../../src/graphs/graph-runtime.port.js';
import type { GraphHost } from '../../src/graphs/runtime/graph-host.js';
import type { StateSnapshotWire } from '../../src/graphs/wire-types.js';
import type { useGraphs } from './graph-fixture.js';

export interface ExecutedRun {
  outcome: ExecuteOutcome;
  events: { event: string; data: any }[];
  head: StateSnapshotWire;
}

/** Executes a run of a graph, and collects its events. */
export function runExecutor(graphs: ReturnType<typeof useGraphs>, host: () => GraphHost) {
  return async (
    graphId: string,
    changes: Partial<ExecuteRequest> = {},
    options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void } = {},
  ): Promise<ExecutedRun> => {
    const request = await graphs.database.request(graphId, changes);
    const events: ExecutedRun['events'] = [];
    const outcome = await host().execute(
      request,
      (event) => {
        expect(event.data).not.toContain('\n');
        events.push({ event: event.event, data: JSON.parse(event.data) });
        options.onEvent?.(event);
      },
      options.signal ?? new AbortController().signal,
    );
    return { outcome, events, head: 'head' in outcome && outcome.head ? outcome.head : (null as never) };
  };
}
