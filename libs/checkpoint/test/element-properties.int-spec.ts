import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type BaseMessage, RemoveMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import fc from 'fast-check';
import {
  CheckpointCommitter,
  copyThread,
  deleteRunCheckpoints,
  deleteThread,
  type StorageForm,
  type StorageRule,
  keepLatest,
  PostgresSaver,
  type PostgresSaverOptions,
  pruneCheckpoints,
  ValueCache,
} from '../src/index.js';
import { everyElement, smallElements } from './storage-rules.js';
import { countElements, elementFaults, human, messageGraph, openRun, type State, textOf } from './message-graph.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let committer: CheckpointCommitter;
beforeAll(async () => {
  committer = new CheckpointCommitter(database.pool);
});

const exec = async (sql: string, params: unknown[]) => (await database.pool.query(sql, params)).rows as unknown[];

/** Writes of nodes that contain the whole state. */
const stepWrites: PostgresSaverOptions['stepWrites'] = (_namespace, _metadata, checkpoint) => ({
  seen: checkpoint.channel_values.messages,
});

async function history(saver: PostgresSaver | MemorySaver, threadId: string): Promise<string[]> {
  const states: string[] = [];
  const compiled = messageGraph.compile({ checkpointer: saver as never });
  for await (const { values, metadata } of compiled.getStateHistory({ configurable: { thread_id: threadId } })) {
    states.push(JSON.stringify({ values, step: metadata?.step }));
  }
  return states;
}

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('turn' as const), length: fc.constantFrom(3, 300, 3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('file' as const),
      name: fc.nat(30),
      length: fc.constantFrom(0, 50, 2000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bytes' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fork' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('topic' as const), length: fc.constantFrom(0, 1, 250, 300) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('state' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const), newest: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let asked = 0;
const forms: readonly StorageForm[] = ['whole', 'compact', 'elements', 'deflated'];
const rules: [string, StorageRule | undefined][] = [
  ['usual elements', everyElement],
  ['small elements', smallElements],
  [
    'a change of rule at any time',
    { sizes: smallElements.sizes, form: () => forms[(asked += 1) % forms.length] ?? 'whole' },
  ],
];

describe.each(rules)('%s', (_name, rule) => {
  it("returns the values of LangGraph's own saver", async () => {
    await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), check), {
      numRuns: 15,
      endOnFailure: true,
    });
  });

  async function check(operations: Operation[]): Promise<void> {
    const memory = new MemorySaver();
    const original = randomUUID();
    let threadId = original;
    let seed = 0;
    let depth = Number.POSITIVE_INFINITY;
    const values = new ValueCache({ size: 1024 * 1024, from: 0 });
    /** Some runs execute in a process that has not executed the others. */
    const open = async () => ({
      ...(await openRun(database.pool, committer, rule)),
      ...(seed % 3 > 0 ? { values } : {}),
    });
    /** The same input for both, and the id of the checkpoint that each begins at. */
    const invoke = async (input: () => Partial<typeof State.Update>, back = 0) => {
      const options = await open();
      const saver = new PostgresSaver({ ...options, stepWrites });
      for (const [each, id] of [
        [saver, threadId],
        [memory, original],
      ] as const) {
        const compiled = messageGraph.compile({ checkpointer: each as never });
        const root = { configurable: { thread_id: id } };
        const states = [];
        for await (const { config } of compiled.getStateHistory(root, { limit: back + 1 })) states.push(config);
        const config = back > 0 ? (states[Math.min(back, states.length - 1)] ?? root) : root;
        await compiled.invoke(input() as never, { ...config, durability: 'sync' });
      }
      await saver.close();
      return options.runId;
    };
    const messages = async () => {
      const { values } = await messageGraph
        .compile({ checkpointer: memory as never })
        .getState({ configurable: { thread_id: original } });
      return (values.messages ?? []) as BaseMessage[];
    };
    for (const each of operations) {
      seed += 1;
      const now = seed;
      const present = await messages();
      const count = (await history(memory, original)).length;
      const kept = Math.min(depth, count);
      if (each.kind === 'turn') await invoke(() => ({ messages: [human(`m${now}`, now, each.length)] }));
      if (each.kind === 'edit') await invoke(() => ({ edit: true }));
      if (each.kind === 'file')
        await invoke(() => ({ files: { [`/f${each.name}`]: each.length === 0 ? null : textOf(now, each.length) } }));
      if (each.kind === 'topic') await invoke(() => ({ topic: each.length === 0 ? null : textOf(now, each.length) }));
      if (each.kind === 'bytes') await invoke(() => ({ bytes: { inside: new Uint8Array(3000).fill(now) } }));
      if (each.kind === 'remove' && present.length > 0) {
        const { id } = present[each.at % present.length] as BaseMessage;
        await invoke(() => ({ messages: [new RemoveMessage({ id: id as string })] }));
      }
      if (each.kind === 'update' && present.length > 0) {
        const { id } = present[each.at % present.length] as BaseMessage;
        await invoke(() => ({ messages: [human(id as string, now, 700)] }));
      }
      if (each.kind === 'fork' && Number.isFinite(kept) && kept > 1)
        await invoke(() => ({ files: { fork: textOf(now, 600) } }), Math.min(each.back, kept - 1));
      if (each.kind === 'state') {
        const plain = new PostgresSaver({ pool: database.pool, storage: rule });
        for (const [saver, id] of [
          [plain, threadId],
          [memory, original],
        ] as const) {
          const values = { messages: [human(`s${now}`, now, 2500)] };
          await messageGraph
            .compile({ checkpointer: saver as never })
            .updateState({ configurable: { thread_id: id } }, values, 'answer');
        }
      }
      if (each.kind === 'rollback') {
        const before = await history(new PostgresSaver({ pool: database.pool }), threadId);
        const options = await open();
        const saver = new PostgresSaver(options);
        const input = { messages: [human(`r${now}`, now, 2000)] };
        await messageGraph
          .compile({ checkpointer: saver as never })
          .invoke(input, { configurable: { thread_id: threadId } });
        await saver.close();
        await deleteRunCheckpoints(exec, threadId, options.runId);
        expect(await history(new PostgresSaver({ pool: database.pool }), threadId)).toEqual(before);
      }
      if (each.kind === 'prune') {
        await pruneCheckpoints(exec, threadId, { ...keepLatest, newest: each.newest }, 1000);
        depth = Math.min(kept, each.newest);
      } else depth += (await history(memory, original)).length - count;
      if (each.kind === 'copy') {
        const copy = randomUUID();
        const before = await history(new PostgresSaver({ pool: database.pool }), threadId);
        await copyThread(exec, threadId, copy);
        await deleteThread(exec, threadId);
        expect(await countElements(exec, threadId)).toBe(0);
        threadId = copy;
        expect(await history(new PostgresSaver({ pool: database.pool }), copy)).toEqual(before);
      }
    }
    const stored = await history(new PostgresSaver({ pool: database.pool }), threadId);
    expect(stored).toEqual((await history(memory, original)).slice(0, stored.length));
    expect(stored.length).toBeGreaterThanOrEqual(Math.min(1, (await history(memory, original)).length));
    expect(await elementFaults(exec, threadId)).toMatchObject({ missing: 0 });
    if ((await pruneCheckpoints(exec, threadId, keepLatest, 1000)) > 0)
      expect(await elementFaults(exec, threadId)).toEqual({ missing: 0, orphans: 0 });
    expect((await history(new PostgresSaver({ pool: database.pool }), threadId))[0]).toEqual(stored[0]);
  }
});
