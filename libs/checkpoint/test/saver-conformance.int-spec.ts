import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { deltaChannelHistoryTests, specTest } from '@langchain/langgraph-checkpoint-validation';
import { CheckpointCommitter, PostgresSaver, type PostgresSaverOptions } from '../src/index.js';
import { smallElements } from './storage-rules.js';
import { useTemporaryDatabase } from './temporary-database.js';

// The suite was written for Vitest's globals; `expect.soft` is the one that Jest lacks.
Object.assign((globalThis as { expect?: object }).expect ?? {}, { soft: expect });

const runId = randomUUID();
const database = useTemporaryDatabase();
let committer: CheckpointCommitter;

beforeAll(async () => {
  await database.pool.query(`INSERT INTO agent_server.run VALUES ($1, 'running', 1)`, [runId]);
  committer = new CheckpointCommitter(database.pool);
});

afterAll(async () => {});

const inGroups = () => ({ committer, fence: { runId, leaseGeneration: 1 } });
const ways: [string, () => Partial<PostgresSaverOptions>][] = [
  ['alone', () => ({})],
  ['with a committer', inGroups],
  ['with a committer, not waiting for it', () => ({ ...inGroups(), writeBehind: true })],
  ['with elements', () => ({ storage: smallElements })],
  ['with elements and a committer', () => ({ ...inGroups(), writeBehind: true, storage: smallElements })],
];

describe.each(ways)('%s', (_name, options) => {
  const initializer = {
    checkpointerName: 'PostgresSaver',
    createCheckpointer: () => new PostgresSaver({ pool: database.pool, ...options() }),
    async destroyCheckpointer(saver: PostgresSaver) {
      await saver.close();
      await database.pool.query(
        'TRUNCATE agent_server.checkpoint, agent_server.checkpoint_blob, agent_server.checkpoint_write, agent_server.checkpoint_element',
      );
    },
  };
  specTest(initializer);
  deltaChannelHistoryTests(initializer);
});
