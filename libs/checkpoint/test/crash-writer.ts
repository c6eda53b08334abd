import { randomUUID } from 'node:crypto';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { Pool } from 'pg';
import { CheckpointCommitter, PostgresSaver } from '../src/index.js';

/**
 * A process that is killed while it stores: `crash-writer.ts <url> <load | once | queued>`. It prints a line for each
 * thread whose run has ended, `<thread> <checkpoints>`, once its saver says that all is stored.
 */
const [, , url, mode] = process.argv;
const pool = new Pool({ connectionString: url, max: 4 });
pool.on('error', () => undefined);
const committer = new CheckpointCommitter(pool);
const steps = 6;

async function run(): Promise<void> {
  const runId = randomUUID();
  const threadId = randomUUID();
  await pool.query(`INSERT INTO agent_server.run VALUES ($1, 'running', 1)`, [runId]);
  const fence = { runId, leaseGeneration: 1 };
  const saver = new PostgresSaver({ pool, fence, committer, writeBehind: true, metadata: { thread_id: threadId } });
  let config: object = { configurable: { thread_id: threadId, checkpoint_ns: '' } };
  process.stdout.write(`begun ${threadId}\n`);
  for (let step = 0; step < steps; step += 1) {
    const versions = { value: String(step) };
    const checkpoint = {
      ...emptyCheckpoint(),
      id: uuid6(step),
      channel_values: { value: `${step} `.repeat(200) },
      channel_versions: versions as never,
    };
    config = await saver.put(config, checkpoint, { source: 'loop', step, parents: {} }, versions as never);
    await saver.putWrites(config, [['value', step]], 'task');
    if (mode === 'queued') process.kill(process.pid, 'SIGKILL');
    if (mode === 'load') await new Promise((resolve) => setImmediate(resolve));
  }
  await saver.close();
  process.stdout.write(`ended ${threadId} ${steps}\n`);
}

const forEver = async (): Promise<never> => {
  for (;;) await run();
};
if (mode === 'load') await Promise.all(Array.from({ length: 16 }, forEver));
else await run();
