import { describe, expect, it } from '@jest/globals';
import { type FactoryAccess, type LoadedGraph, loadGraph } from './graph-loader.js';

const spec = { graphId: 'g', file: '/agents/g.ts', exportName: 'graph', description: 'G' };
const access: FactoryAccess = { accessContext: 'threads.read', executionRuntime: null };

/** The members by which a compiled graph is recognised. */
const compiledGraph = (name = 'LangGraph') => ({
  getName: () => name,
  ...Object.fromEntries(['stream', 'getState', 'getStateHistory', 'bulkUpdateState'].map((key) => [key, () => null])),
});
const load = (graph: unknown) => loadGraph(spec, async () => ({ graph }), 50);
const later = async <T>(value: T): Promise<T> => new Promise((done) => setTimeout(() => done(value), 5));

describe('loadGraph', () => {
  it.each([
    ['a graph', () => compiledGraph()],
    ['a builder', () => ({ compile: () => compiledGraph() })],
    ['a factory', () => () => ({ compile: () => compiledGraph() })],
    ['a factory that takes its time', () => () => later(compiledGraph())],
    ['an agent', () => ({ graph: compiledGraph() })],
    ['a Promise of a graph', () => later(compiledGraph())],
    ['a Promise of a builder', () => later({ compile: () => compiledGraph() })],
    ['a Promise of a factory', () => later(() => compiledGraph())],
    ['a Promise of a factory of a Promise of a builder', () => later(() => later({ compile: () => compiledGraph() }))],
  ])('serves %s', async (_name, exported) => {
    const loaded = await load(exported());
    expect(loaded).toMatchObject({ graphId: 'g', name: 'g', description: 'G' });
    expect(loaded).not.toHaveProperty('problem');
    expect((await loaded.resolve({}, access)).getName()).toBe('LangGraph');
  });

  it.each([
    ['a graph', (graph: object) => graph],
    ['a factory', (graph: object) => () => graph],
  ])('leaves no remote graph among the subgraphs of %s', async (_name, exported) => {
    const remote = { lg_is_pregel: true };
    const loaded = await load(exported({ ...compiledGraph(), nodes: { far: { bound: remote } } }));
    await loaded.resolve({}, access);
    expect(remote.lg_is_pregel).toBe(false);
  });

  it('uses the name of a graph, if any', async () => {
    expect(await load(later(compiledGraph('support')))).toMatchObject({ name: 'support' });
  });

  it.each<[string, () => Promise<Record<string, unknown>>, RegExp]>([
    ['does not import', () => Promise.reject(new TypeError('a\n  b')), /^TypeError: a b$/],
    [
      'throws a value that cannot be read',
      () => Promise.reject(Object.create(null) as Error),
      /^The thrown value cannot be read$/,
    ],
    ['never imports', () => new Promise(() => undefined), /not available within 0\.05 s$/],
    ['is a Promise that never settles', async () => ({ graph: new Promise(() => undefined) }), /not available within/],
    [
      'is a Promise that rejects',
      async () => ({ graph: later(0).then(() => Promise.reject(new Error('x'))) }),
      /^Error: x$/,
    ],
    [
      'is missing',
      async () => ({ other: 1, another: 2 }),
      /'graph' does not exist; the module exports other, another$/,
    ],
    [
      'is missing in a module that became CommonJS',
      async () => {
        const inner = { other: 1 };
        Object.defineProperty(inner, '__esModule', { value: true });
        return { default: inner, 'module.exports': inner };
      },
      /'graph' does not exist; the module exports other$/,
    ],
    ['is not a graph', async () => ({ graph: 7 }), /neither a graph nor a function/],
    ['is null', async () => ({ graph: null }), /'graph' is empty; the module exports graph$/],
    [
      'does not compile',
      async () => ({
        graph: {
          compile: () => {
            throw new Error('no edge');
          },
        },
      }),
      /^Error: no edge$/,
    ],
  ])('reports an export that %s, and does not create it', async (_name, importModule, reason) => {
    const loaded = await loadGraph(spec, importModule, 50);
    expect(loaded).toMatchObject({ graphId: 'g', name: 'g', problem: { reason: expect.stringMatching(reason) } });
    await expect(loaded.resolve({}, access)).rejects.toMatchObject({
      kind: 'failed-dependency',
      message: `Graph 'g' is broken: ${loaded.problem?.reason}`,
    });
  });

  it('hands over a load that goes on after the limit', async () => {
    let finish: (module: Record<string, unknown>) => void = () => undefined;
    const module = new Promise<Record<string, unknown>>((done) => (finish = done));
    let loading: Promise<LoadedGraph> | undefined;
    const early = await loadGraph(
      spec,
      () => module,
      5,
      (later) => void (loading = later),
    );
    expect(early.problem?.reason).toMatch(/not available within/);
    finish({ graph: compiledGraph('support') });
    const late = await loading;
    expect(late).toMatchObject({ graphId: 'g', name: 'support', late: { loadMs: expect.any(Number), limitMs: 5 } });
    expect(late).not.toHaveProperty('problem');
  });

  it('bounds the reason, and keeps the stack for the log', async () => {
    const { problem } = await loadGraph(spec, () => Promise.reject(new Error('x'.repeat(10_000))));
    expect(problem?.reason).toHaveLength(500);
    expect(problem?.stack).toContain('graph-loader.spec');
  });
});
