import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseStateSelection, type StateSelection } from '../../src/contract/state-selection.js';
import {
  type GraphInspector,
  type HistoryOptions,
  statesOf,
  type ThreadGraph,
} from '../../src/graphs/graph-inspector.port.js';
import type { StateSnapshotWire } from '../../src/graphs/wire-types.js';
import { at, threadGraph } from './graph-fixture.js';

interface InspectorSubject {
  /** An inspector that is not started yet. */
  inspector: GraphInspector;
  /** A graph that keeps the writes to `result`. */
  graph: ThreadGraph;
  /** The node of it that does so. */
  node: string;
  close: () => Promise<void>;
}

const whole = { subgraphs: false };

/** Contract of `GraphInspector` for the services: every implementation passes it, also those of tests. */
export function describeGraphInspector(name: string, make: () => Promise<InspectorSubject>): void {
  describe(`${name}, as a GraphInspector`, () => {
    let subject: InspectorSubject;
    let inspector: GraphInspector;

    beforeAll(async () => {
      subject = await make();
      inspector = subject.inspector;
      await inspector.start();
    });
    afterAll(async () => {
      await inspector.stop();
      await subject.close();
    });

    const write = (threadId: string, result: string, checkpointId: string | null = null) =>
      inspector.updateState(subject.graph, at(threadId, checkpointId), { values: { result }, asNode: subject.node });
    const historyOf = async (threadId: string, options: HistoryOptions): Promise<StateSnapshotWire[]> =>
      statesOf(await inspector.getHistory(subject.graph, at(threadId), options));
    const history = (threadId: string, limit = 100) => historyOf(threadId, { limit });
    const head = (threadId: string) => inspector.getState(subject.graph, at(threadId), whole);
    const resultsOf = (states: StateSnapshotWire[]) =>
      states.map(({ values }) => (values as { result: unknown }).result);

    it('shows a thread that never ran as empty', async () => {
      const threadId = randomUUID();
      expect(await head(threadId)).toEqual({
        values: {},
        next: [],
        tasks: [],
        metadata: {},
        created_at: null,
        checkpoint: null,
        parent_checkpoint: null,
        interrupts: [],
        checkpoint_id: null,
        parent_checkpoint_id: null,
      });
      expect(await history(threadId)).toEqual([]);
    });

    it('shows the parts of states that are selected, each as it is in the whole', async () => {
      const threadId = randomUUID();
      for (const result of ['a', 'b']) await write(threadId, result);
      const whole = await historyOf(threadId, { limit: 10 });
      for (const [paths, part] of [
        [['metadata'], ({ metadata }) => ({ metadata })],
        [
          ['checkpoint', 'metadata.source'],
          ({ checkpoint, metadata: { source } }) => ({ checkpoint, metadata: { source } }),
        ],
        [
          ['parent_checkpoint', 'created_at'],
          (state) => ({ parent_checkpoint: state.parent_checkpoint, created_at: state.created_at }),
        ],
        [
          ['values.result', 'next'],
          ({ values, next }) => ({ values: { result: (values as { result: unknown }).result }, next }),
        ],
      ] as [string[], (state: StateSnapshotWire) => object][]) {
        const select = parseStateSelection(paths, 'query') as StateSelection;
        expect(await historyOf(threadId, { limit: 10, select })).toEqual(whole.map(part));
      }
    });

    it('stores an update as a checkpoint, and says which', async () => {
      const threadId = randomUUID();
      const update = { values: { result: 'a' }, asNode: subject.node, metadata: { reason: 'test' } };
      const ref = await inspector.updateState(subject.graph, at(threadId), update);
      expect(ref).toMatchObject({ thread_id: threadId, checkpoint_ns: '', checkpoint_id: expect.any(String) });
      const { graphId: graph_id } = subject.graph;
      const { checkpoint_id } = ref;
      expect(await head(threadId)).toMatchObject({
        values: { result: 'a' },
        checkpoint: ref,
        checkpoint_id,
        created_at: expect.any(String),
        metadata: { source: 'update', thread_id: threadId, checkpoint_id, graph_id, reason: 'test' },
      });
    });

    it('keeps every state: newest first, limited, paged and filtered', async () => {
      const threadId = randomUUID();
      for (const result of ['a', 'b', 'c']) await write(threadId, result);
      const all = await history(threadId);
      expect(resultsOf(all)).toEqual(['c', 'b', 'a']);
      expect(all.map(({ parent_checkpoint_id }) => parent_checkpoint_id)).toEqual([
        all[1]?.checkpoint_id,
        all[2]?.checkpoint_id,
        null,
      ]);
      expect(await history(threadId, 2)).toEqual(all.slice(0, 2));
      const page = { limit: 1, before: at(threadId, all[0]?.checkpoint_id) };
      expect(await historyOf(threadId, page)).toEqual([all[1]]);
      const step = all[2]?.metadata.step ?? null;
      const filtered = { limit: 9, metadata: { step } };
      expect(await historyOf(threadId, filtered)).toEqual([all[2]]);
      for (const state of all) {
        expect(await inspector.getState(subject.graph, at(threadId, state.checkpoint_id), whole)).toEqual(state);
      }
      expect(await head(threadId)).toEqual(all[0]);
    });

    it('forks where an update names an earlier checkpoint', async () => {
      const threadId = randomUUID();
      const { checkpoint_id: first } = await write(threadId, 'a');
      await write(threadId, 'b');
      await write(threadId, 'fork', first);
      expect(resultsOf(await history(threadId))).toEqual(['fork', 'b', 'a']);
      expect(await head(threadId)).toMatchObject({ values: { result: 'fork' }, parent_checkpoint_id: first });
    });

    it('keeps threads apart', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      await write(one, 'one');
      await write(other, 'other');
      expect(resultsOf([...(await history(one)), ...(await history(other))])).toEqual(['one', 'other']);
    });

    it('stores supersteps one after the other', async () => {
      const threadId = randomUUID();
      const steps = [
        { updates: [{ as_node: '__input__', values: { result: 'in' } }] },
        { updates: [] },
        { updates: [{ as_node: subject.node, values: { result: 'out' } }] },
      ];
      const ref = await inspector.applySupersteps(subject.graph, threadId, steps, { origin: 'test' });
      expect(await head(threadId)).toMatchObject({
        values: { result: 'out' },
        checkpoint: ref,
        metadata: { origin: 'test', source: 'update' },
      });
      expect((await history(threadId)).map(({ metadata }) => metadata.source)).toEqual(['update', 'input']);
    });

    it('refuses what names nothing, and stores none of it', async () => {
      const threadId = randomUUID();
      const missing = randomUUID();
      await write(threadId, 'a');
      const before = await history(threadId);
      await expect(inspector.getState(subject.graph, at(threadId, missing), whole)).rejects.toMatchObject({
        kind: 'not-found',
        code: 'checkpoint_not_found',
      });
      await expect(write(threadId, 'b', missing)).rejects.toMatchObject({ code: 'checkpoint_not_found' });
      await expect(inspector.getState(threadGraph('missing'), at(threadId), whole)).rejects.toMatchObject({
        kind: 'not-found',
        code: 'graph_not_found',
      });
      const nobody = { values: { result: 'b' }, asNode: 'nobody' };
      await expect(inspector.updateState(subject.graph, at(threadId), nobody)).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'unknown_node',
        message: expect.stringContaining('nobody'),
      });
      const steps = [
        { updates: [{ as_node: subject.node, values: { result: 'b' } }] },
        { updates: [{ as_node: 'nobody', values: {} }] },
      ];
      await expect(inspector.applySupersteps(subject.graph, threadId, steps, {})).rejects.toMatchObject({
        code: 'unknown_node',
      });
      await expect(inspector.applySupersteps(subject.graph, threadId, [], {})).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'invalid_state_update',
      });
      expect(await history(threadId)).toEqual(before);
    });

    it('describes a graph', async () => {
      const { nodes, edges } = await inspector.draw(subject.graph, false);
      const ids = nodes.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(['__start__', subject.node, '__end__']));
      for (const { source, target } of edges) expect(ids).toEqual(expect.arrayContaining([source, target]));
      const schemas = await inspector.schemas(subject.graph);
      expect(Object.keys(schemas).sort()).toEqual(['config', 'context', 'input', 'output', 'state']);
      expect(await inspector.subgraphs(subject.graph)).toEqual({});
    });

    it('describes no graph that is not there', async () => {
      const missing = threadGraph('missing');
      for (const described of [
        inspector.draw(missing, true),
        inspector.schemas(missing),
        inspector.subgraphs(missing),
      ]) {
        await expect(described).rejects.toMatchObject({ code: 'graph_not_found' });
      }
    });
  });
}
