import { describe, expect, it } from '@jest/globals';
import { threadGraph } from '../../../test/graph-fixtures/graph-fixture.js';
import { GraphDescriber } from './describe-graph.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { loadOwnCopy } from '../langgraph-internals/langgraph-copy.js';
import type { LoadedGraph } from './graph-loader.js';
import { GraphBrokenError } from './runtime.errors.js';

await loadOwnCopy();

function describer(resolve: LoadedGraph['resolve'], limitMs?: number): GraphDescriber {
  const loaded = { graphId: 'made', name: 'made', description: null, resolve };
  return new GraphDescriber(loaded, threadGraph('made', { configurable: { assistant_id: 'a', size: 3 } }), limitMs);
}

describe('GraphDescriber', () => {
  it('reports a throwing factory or graph, and a factory without an end, as broken', async () => {
    const throwing = { getGraphAsync: () => Promise.reject(new Error('no edges')) } as unknown as AnyGraph;
    const cases: [LoadedGraph['resolve'], string][] = [
      [() => Promise.reject(new Error('no model')), 'no model'],
      [() => Promise.resolve(throwing), 'no edges'],
      [() => new Promise(() => undefined), 'not made within 0.005 s'],
    ];
    for (const [resolve, reason] of cases) {
      const drawn = describer(resolve, 5).draw(false);
      await expect(drawn).rejects.toBeInstanceOf(GraphBrokenError);
      await expect(drawn).rejects.toThrow(reason);
    }
  });

  it('passes the configuration of the assistant to a factory, and that no run executes', async () => {
    const calls: unknown[] = [];
    const graph = { builder: {} } as unknown as AnyGraph;
    const schemas = await describer(async (...call) => {
      calls.push(call);
      return graph;
    }).schemas();
    expect(calls).toEqual([
      [
        expect.objectContaining({ configurable: { size: 3, graph_id: 'made', assistant_id: 'a' } }),
        { accessContext: 'assistants.read', executionRuntime: null },
      ],
    ]);
    expect(schemas).toEqual({ input: null, output: null, state: null, config: null, context: null });
  });
});
