import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SchemaTree } from '../graph-description.js';
import { ThreadedGraphTypes } from './threaded-graph-types.js';

const shapes = fileURLToPath(new URL('../../../test/graph-fixtures/types/shapes.ts', import.meta.url));

describe('types from the types thread', () => {
  const lines: [string, Record<string, unknown>][] = [];
  const opened: ThreadedGraphTypes[] = [];

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((types) => types.stop()));
    lines.length = 0;
  });

  function open(exportName: string, limitMs = 60_000): ThreadedGraphTypes {
    const graph = { graphId: 'typed', file: shapes, exportName, description: null };
    const types = new ThreadedGraphTypes({
      graphs: [graph],
      limitMs,
      maxHeapMb: 256,
      log: (message, fields) => lines.push([message, fields]),
    });
    opened.push(types);
    return types;
  }
  const unknown = () => Promise.resolve(null);

  it('derives unknown schemas, with the fingerprint of their source', async () => {
    const seen: string[] = [];
    const derived = await open('made').derive('typed', async (fingerprint) => {
      seen.push(fingerprint);
      return null;
    });
    expect(derived?.schemas.graph.input).toMatchObject({ properties: { a: { type: 'string' } } });
    expect(seen).toEqual([derived?.fingerprint]);
  });

  it('does not derive known schemas', async () => {
    const known = { graph: { input: { title: 'known' } } } as unknown as SchemaTree;
    const derived = await open('made').derive('typed', () => Promise.resolve(known));
    expect(derived?.schemas).toEqual(known);
  });

  it('reads graphs that wait for each other in one thread, which ends after the last of them', async () => {
    const threads: { ended: Promise<unknown> }[] = [];
    const onThread = (message: unknown) =>
      threads.push({ ended: new Promise((done) => (message as { worker: Worker }).worker.once('exit', done)) });
    subscribe('worker_threads', onThread);
    try {
      const types = open('made');
      const [first, second] = await Promise.all([types.derive('typed', unknown), types.derive('typed', unknown)]);
      expect(first?.schemas.graph.input).toMatchObject({ properties: { a: { type: 'string' } } });
      expect(second).toEqual(first);
      expect(threads).toHaveLength(1);
      await threads[0]?.ended;
      // The next one does not depend on the thread that ended.
      expect(await types.derive('typed', unknown)).toEqual(first);
      expect(threads).toHaveLength(2);
    } finally {
      unsubscribe('worker_threads', onThread);
    }
  });

  it('gives the next graph a new thread after one that ran out of memory', async () => {
    const types = new ThreadedGraphTypes({
      graphs: [{ graphId: 'typed', file: shapes, exportName: 'made', description: null }],
      limitMs: 60_000,
      // Too small for the compiler: the thread ends.
      maxHeapMb: 4,
      log: (message, fields) => lines.push([message, fields]),
    });
    opened.push(types);
    expect(await Promise.all([types.derive('typed', unknown), types.derive('typed', unknown)])).toEqual([null, null]);
    const reason = expect.stringMatching(/memory/);
    expect(lines.map(([, fields]) => fields)).toEqual(Array(2).fill({ graph_id: 'typed', reason }));
  });

  it('stops at the time limit, and logs it', async () => {
    expect(await open('made', 1).derive('typed', unknown)).toBeNull();
    expect(lines).toEqual([
      [expect.any(String), { graph_id: 'typed', reason: 'the compiler did not finish within 0.001 s' }],
    ]);
  });

  it('returns null for an unknown graph', async () => {
    expect(await open('made').derive('other', unknown)).toBeNull();
  });

  it('passes on errors of the lookup of known schemas', async () => {
    const types = open('made');
    await expect(types.derive('typed', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(lines).toEqual([]);
  });
});
