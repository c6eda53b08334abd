import { afterAll, beforeAll, expect } from '@jest/globals';
import { deltaChannelHistoryTests, specTest } from '@langchain/langgraph-checkpoint-validation';

import { PostgresSaver } from '../src/index.js';
import { createTemporaryDatabase, type TemporaryDatabase } from './temporary-database.js';

// The suite was written for Vitest's globals; `expect.soft` is the one that Jest lacks.
Object.assign((globalThis as { expect?: object }).expect ?? {}, { soft: expect });

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await createTemporaryDatabase();
});

afterAll(async () => {
  await database.drop();
});

const initializer = {
  checkpointerName: 'PostgresSaver',
  createCheckpointer: () => new PostgresSaver({ pool: database.pool }),
  async destroyCheckpointer() {
    await database.pool.query(
      'TRUNCATE agent_server.checkpoint, agent_server.checkpoint_blob, agent_server.checkpoint_write',
    );
  },
};

specTest(initializer);
deltaChannelHistoryTests(initializer);
