import { beforeAll, describe, expect, it } from '@jest/globals';
import { useGraphs } from '../../../../test/graph-fixtures/graph-fixture.js';
import { startRun } from '../../../../test/graph-fixtures/started-run.js';
import { isOwnVariable, loadAgentServerEnv } from '../../../config/env.js';
import type { ThreadedGraphRuntime } from '../threaded-graph-runtime.js';

describe('the environment of graph code', () => {
  const graphs = useGraphs();
  let runtime: ThreadedGraphRuntime;

  beforeAll(async () => {
    const secrets = {
      DATABASE_URL: graphs.database.url,
      HEDDLE_STATIC_API_KEYS: 'key',
      HEDDLE_SECRETS_KEY: 'secret',
      AGENT_GRAPH_ENV: '*',
    };
    runtime = await graphs.startThreaded({
      environment: {
        process: { ...secrets, PATH: '/bin', MY_TOKEN: 'mine' },
        handedOver: loadAgentServerEnv(secrets).AGENT_GRAPH_ENV,
        isOwn: isOwnVariable,
      },
    });
  });

  it('has the variables of the deployment, and nothing of the service', async () => {
    const run = await startRun(graphs.database, runtime, 'environment');
    const outcome = await run.outcome;
    expect(outcome).toMatchObject({
      kind: 'completed',
      head: { values: { variables: { PATH: '/bin', MY_TOKEN: 'mine' } } },
    });
    const text = JSON.stringify(outcome);
    expect(text).not.toContain('DATABASE_URL');
    expect(text).not.toContain('HEDDLE_');
    expect(text).not.toContain(graphs.database.url);
  });
});
