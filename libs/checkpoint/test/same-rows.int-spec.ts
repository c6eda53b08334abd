import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CheckpointCommitter, PostgresSaver, type StorageForm, type StorageRule } from '../src/index.js';
import { everyElement } from './storage-rules.js';
import { useTemporaryDatabase } from './temporary-database.js';
import { graphs, inputsOf, runGraph, type Durability, type GraphName } from './test-graphs.js';

const database = useTemporaryDatabase();
let committer: CheckpointCommitter;
beforeAll(async () => {
  committer = new CheckpointCommitter(database.pool);
});

async function run(name: GraphName, durability: Durability, group: boolean, storage?: StorageRule) {
  const threadId = randomUUID();
  const results: unknown[] = [];
  const heads: unknown[] = [];
  for (const input of inputsOf(name)) {
    const runId = randomUUID();
    await database.pool.query(`INSERT INTO agent_server.run VALUES ($1, 'running', 1)`, [runId]);
    const saver = new PostgresSaver({
      pool: database.pool,
      fence: { runId, leaseGeneration: 1 },
      metadata: { thread_id: threadId, run_id: runId },
      stepWrites: (namespace, { step }) => ({ [namespace]: step }),
      ...(storage ? { storage } : {}),
      ...(group ? { committer, writeBehind: durability === 'async' } : {}),
      ...(group && results.length === 0 ? { emptyThread: threadId } : {}),
    });
    results.push(await runGraph(name, saver, threadId, input, durability));
    const root = { configurable: { thread_id: threadId, checkpoint_ns: '' } };
    heads.push(await saver.getTuple(root));
    expect(heads.at(-1)).toEqual(await new PostgresSaver({ pool: database.pool }).getTuple(root));
  }
  return { results: withoutIds(JSON.stringify(results)), rows: await rowsOf(threadId) };
}

interface Row {
  line: string;
  namespace: string;
  id?: string;
}

/** All rows of the thread without random parts, with names for checkpoints in the order of their namespace. */
async function rowsOf(threadId: string) {
  const select = async (text: string) => (await database.pool.query<Row>(text, [threadId])).rows;
  const bytes = (column: string) => `left(convert_from(${column}, 'LATIN1'), 500), md5(${column})`;
  const checkpoints = await select(
    `SELECT checkpoint_ns AS namespace, checkpoint_id AS id, concat_ws(' ', 'checkpoint', checkpoint_ns, checkpoint_id,
       parent_checkpoint_id, channel_versions, metadata, body_type, convert_from(body, 'UTF8'), step_writes_type,
       convert_from(step_writes, 'UTF8')) AS line
     FROM agent_server.checkpoint WHERE thread_id = $1 ORDER BY seq`,
  );
  const writes = await select(
    `SELECT checkpoint_ns AS namespace, concat_ws(' ', 'write', checkpoint_ns, checkpoint_id, idx, channel, type,
       ${bytes('blob')}) AS line
     FROM agent_server.checkpoint_write WHERE thread_id = $1`,
  );
  const channels = await select(
    `SELECT checkpoint_ns AS namespace, concat_ws(' ', 'channel', checkpoint_ns, channel, version, type,
       ${bytes('blob')}) AS line
     FROM agent_server.checkpoint_blob WHERE thread_id = $1`,
  );
  const names = new Map<string, string>();
  const inNamespaces = checkpoints
    .map((row, at) => ({ ...row, at, namespace: withoutIds(row.namespace) }))
    .sort((left, right) => left.namespace.localeCompare(right.namespace) || left.at - right.at);
  for (const { id = '' } of inNamespaces) names.set(id, `C${names.size}`);
  const line = (row: Row) => {
    let text = row.line;
    for (const [id, name] of names) text = text.replaceAll(id, name);
    return withoutIds(text);
  };
  const { rows: elements } = await database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM agent_server.checkpoint_element WHERE thread_id = $1',
    [threadId],
  );
  return {
    checkpoints: inNamespaces.map(line),
    writes: writes.map(line).sort(),
    channels: channels.map(line).sort(),
    elements: elements[0]?.n,
  };
}

/** Ids, times, and the random part of a version; digests only of values that hold none of them. */
function withoutIds(text: string): string {
  const cut = text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#')
    .replaceAll(/(\d{16})\.[0-9a-z]{8}/g, '$1')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'T');
  return cut.includes('interrupt') || cut.includes('"id"') ? cut.replaceAll(/\b[0-9a-f]{32}\b/g, '#') : cut;
}

const names = Object.keys(graphs) as GraphName[];

const rules = [
  ['whole', undefined],
  // Rows are compared as text.
  ['with elements', { ...everyElement, form: (): StorageForm => 'elements' }],
] as const;

describe.each(names)('%s', (name) => {
  const ways = rules.flatMap(([label, rule]) =>
    (['async', 'sync', 'exit'] as const).map((each) => [each, label, rule] as const),
  );
  it.each(ways)('leaves the same rows alone and in groups: %s, %s', async (durability, _label, rule) => {
    const alone = await run(name, durability, false, rule);
    const inGroups = await run(name, durability, true, rule);
    expect(alone.rows.checkpoints.length).toBeGreaterThan(0);
    expect(inGroups).toEqual(alone);
  });
});
