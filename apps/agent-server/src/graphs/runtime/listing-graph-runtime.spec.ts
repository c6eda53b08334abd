import { describe, expect, it } from '@jest/globals';
import { ListingGraphRuntime } from './listing-graph-runtime.js';

const assistant = { config: { configurable: { colour: 'red' } }, context: { colour: 'red' } };
const graphs = [
  { graphId: 'good', file: '/nowhere/good.ts', exportName: 'graph', description: 'Does good', assistant },
  { graphId: 'other', file: '/nowhere/other.ts', exportName: 'graph', description: null },
];

describe('ListingGraphRuntime', () => {
  it('lists the graphs of langgraph.json without loading them', async () => {
    const runtime = new ListingGraphRuntime({ graphs });
    await runtime.start();
    expect(runtime.loadsGraphs).toBe(false);
    expect(runtime.graphs()).toEqual([
      { graphId: 'good', name: 'good', description: 'Does good', assistant },
      { graphId: 'other', name: 'other', description: null },
    ]);
  });

  it('learns names and problems, and reports news', () => {
    const runtime = new ListingGraphRuntime({ graphs });
    const learnt = [
      { graphId: 'good', name: 'The good one', problem: null },
      { graphId: 'other', name: 'other', problem: 'Error: kaputt' },
      { graphId: 'of another version', name: 'x', problem: null },
    ];
    const before = runtime.revision;
    runtime.learn(learnt);
    expect(runtime.graphs()).toEqual([
      { graphId: 'good', name: 'The good one', description: 'Does good', assistant },
      { graphId: 'other', name: 'other', description: null, problem: { reason: 'Error: kaputt' } },
    ]);
    const after = runtime.revision;
    expect(after).not.toBe(before);
    runtime.learn(learnt);
    expect(runtime.revision).toBe(after);
    runtime.learn([]);
    expect(runtime.revision).not.toBe(after);
  });

  it('accepts no runs', async () => {
    const runtime = new ListingGraphRuntime({ graphs });
    expect([runtime.freeSlots(), runtime.canIsolate(), runtime.health().ok]).toEqual([0, false, true]);
    expect(await runtime.execute()).toMatchObject({ kind: 'lost', cause: 'released' });
  });
});
