import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { CheckpointCommitter, PostgresSaver } from '../src/index.js';
import { everyElement } from './storage-rules.js';
import { human, messageGraph, openRun } from './message-graph.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let committer: CheckpointCommitter;
beforeAll(async () => {
  committer = new CheckpointCommitter(database.pool);
});

const turns = 300;
const turnBytes = 4096;

/** Stored bytes of the thread, uncompressed, and the number of elements. */
async function stored(threadId: string): Promise<{ bytes: number; elements: number }> {
  const { rows } = await database.pool.query<{ bytes: number; elements: number }>(
    `SELECT coalesce(sum(bytes), 0)::int AS bytes, count(*) FILTER (WHERE is_element)::int AS elements FROM (
       SELECT length(body) + coalesce(length(step_writes) + coalesce(length(step_writes_refs), 0), 0)
         + length(metadata::text) + length(channel_versions::text) AS bytes, false AS is_element
       FROM agent_server.checkpoint WHERE thread_id = $1
       UNION ALL SELECT length(blob) + coalesce(length(refs), 0), false
       FROM agent_server.checkpoint_blob WHERE thread_id = $1
       UNION ALL SELECT length(blob) + coalesce(length(refs), 0), false
       FROM agent_server.checkpoint_write WHERE thread_id = $1
       UNION ALL SELECT length(blob) + coalesce(length(refs), 0), true
       FROM agent_server.checkpoint_element WHERE thread_id = $1) r`,
    [threadId],
  );
  return rows[0] ?? { bytes: 0, elements: 0 };
}

/** Size of the tables on disk, with indexes. */
async function sizeOnDisk(): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes
     FROM pg_class c WHERE c.relkind = 'r' AND c.relname LIKE 'checkpoint%'`,
  );
  return rows[0]?.bytes ?? 0;
}

async function countValues(threadId: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM agent_server.checkpoint_blob WHERE thread_id = $1',
    [threadId],
  );
  return rows[0]?.n ?? 0;
}

it('stores only the new elements of a turn, at any length of the conversation', async () => {
  const threadId = randomUUID();
  const sizes: number[] = [];
  const onDisk: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const input = human(`m${turn}`, turn, turnBytes);
    const saver = new PostgresSaver({
      ...(await openRun(database.pool, committer, everyElement)),
      stepWrites: () => ({ answer: { messages: [input] } }),
    });
    await messageGraph
      .compile({ checkpointer: saver as never })
      .invoke({ messages: [input] }, { configurable: { thread_id: threadId } });
    await saver.close();
    if ((turn + 1) % 100 !== 0) continue;
    sizes.push((await stored(threadId)).bytes);
    onDisk.push(await sizeOnDisk());
  }
  const [first = 0, second = 0, third = 0] = sizes;
  expect(third).toBeLessThan(3 * turns * turnBytes);
  expect(third - second).toBeLessThan(1.3 * (second - first));
  // Texts, nodes, three rows of checkpoints, and indexes; the same for a turn at any length.
  const [atFirst = 0, , atEnd = 0] = onDisk;
  expect((atEnd - atFirst) / (turns - 100)).toBeLessThan(5 * turnBytes);
  // Values of a run: the input, the messages after it and after the answer, `edit`, and the branch to the node.
  expect(await countValues(threadId)).toBeLessThanOrEqual(5 * turns);
  // A text, and a path of small nodes for each of the versions of the list.
  expect((await stored(threadId)).elements).toBeLessThan(8 * turns);
}, 300_000);
