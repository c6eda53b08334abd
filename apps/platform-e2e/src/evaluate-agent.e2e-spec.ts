import { execFile } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { createExperimentsClient } from '@heddle/client-experiments';
import { bodyOf } from '@heddle/testing';
import { repositoryRoot } from './delivery/repository.js';
import { usePlatform } from './platform-process.js';

const { platform } = usePlatform();

/** The script, started like in its README. */
function evaluateAgent(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['examples/evaluate-agent/evaluate.mjs'],
      {
        cwd: repositoryRoot,
        timeout: 120_000,
        env: {
          PATH: process.env.PATH,
          HEDDLE_API_KEY: platform().apiKey,
          AGENT_SERVER_URL: platform().addressOf('agentServer'),
          EXPERIMENTS_URL: platform().addressOf('experiments'),
          CONSOLE_URL: platform().addressOf('console'),
          ...env,
        },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe('examples/evaluate-agent', () => {
  it('evaluates an agent of the agent server repeatedly', async () => {
    const first = await evaluateAgent();
    expect(first).toEqual({ code: 0, output: expect.stringContaining('4 runs of tools, 75 % right') });
    const link = `${platform().addressOf('console')}/o/`;
    expect(first.output).toMatch(new RegExp(`${link}[-0-9a-f]{36}/datasets/[-0-9a-f]{36}/compare\\?selectedSessions=`));
    const second = await evaluateAgent({ ASSISTANT: 'chat' });
    expect(second).toEqual({ code: 1, output: expect.stringMatching(/4 runs of chat, \d+ % right/) });

    const headers = { 'x-api-key': platform().apiKey };
    const api = createExperimentsClient({ baseUrl: platform().addressOf('experiments'), headers });
    const [dataset] = await bodyOf(api.GET('/api/v1/datasets', { params: { query: { name: 'questions for tools' } } }));
    expect(dataset).toMatchObject({ example_count: 4, session_count: 2 });
    const experiments = await bodyOf(
      api.GET('/api/v1/sessions', {
        params: { query: { reference_dataset: String(dataset?.id), include_stats: true } },
      }),
    );
    expect(experiments.map(({ run_count, test_run_number }) => [test_run_number, run_count])).toEqual([
      [2, 4],
      [1, 4],
    ]);
    const rows = (await bodyOf(
      api.POST('/api/v1/datasets/{dataset_id}/runs', {
        params: { path: { dataset_id: String(dataset?.id) } },
        body: { session_ids: experiments.map(({ id }) => id) },
      }),
    )) as { runs: object[] }[];
    expect(rows.map(({ runs }) => runs.length)).toEqual([2, 2, 2, 2]);
  }, 300_000);
});
