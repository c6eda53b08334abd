import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRun } from '../../../../test/graph-fixtures/started-run.js';
import { TemporaryDatabase } from '../../../../test/graph-fixtures/temporary-database.js';
import { isOwnVariable, loadAgentServerEnv } from '../../../config/env.js';
import { ThreadedGraphRuntime } from '../threaded-graph-runtime.js';

const configPath = fileURLToPath(new URL('../../../../test/graph-fixtures/langgraph.json', import.meta.url));

describe('the environment of graph code', () => {
  let database: TemporaryDatabase;
  let runtime: ThreadedGraphRuntime;

  beforeAll(async () => {
    database = await TemporaryDatabase.create();
    const secrets = {
      DATABASE_URL: database.url,
      HEDDLE_STATIC_API_KEYS: 'key',
      HEDDLE_SECRETS_KEY: 'secret',
      AGENT_GRAPH_ENV: '*',
    };
    runtime = new ThreadedGraphRuntime({
      configPath,
      databaseUrl: database.url,
      environment: {
        process: { ...secrets, PATH: '/bin', MY_TOKEN: 'mine' },
        handedOver: loadAgentServerEnv(secrets).AGENT_GRAPH_ENV,
        isOwn: isOwnVariable,
      },
      threads: 1,
      drainMs: 0,
    });
    await runtime.start();
  });
  afterAll(async () => {
    await runtime.stop();
    await database.drop();
  });

  it('has what the deployment hands over, and nothing of the service, not even beside the variables', async () => {
    const run = await startRun(database, runtime, 'environment');
    const outcome = await run.outcome;
    expect(outcome).toMatchObject({
      kind: 'completed',
      head: { values: { variables: { PATH: '/bin', MY_TOKEN: 'mine' } } },
    });
    const text = JSON.stringify(outcome);
    expect(text).not.toContain('DATABASE_URL');
    expect(text).not.toContain('HEDDLE_');
    expect(text).not.toContain(database.url);
  });
});
