import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askUntil, terminateConnections } from '@heddle/testing';
import { apiKey, install, type Installation, row, send, upload } from './experiments.harness.js';

describe('a database that ends all connections again and again', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await install();
  });
  afterAll(() => installation.close());

  it('ends no service: requests are answered or put off, and what was acknowledged is whole', async () => {
    const service = await installation.start();
    const read = async (path: string) => fetch(`${service.url}/api/v1${path}`, { headers: { 'x-api-key': apiKey } });
    const rows = 300;
    const acknowledged: string[] = [];
    const store = async () => {
      const body = upload({ results: Array.from({ length: rows }, () => row({ inputs: { text: 'x'.repeat(2000) } })) });
      const answer = await send(service, body);
      if (answer.ok) acknowledged.push(String(body.experiment_name));
      return answer;
    };
    const storm = terminateConnections(installation.databaseUrl, 5000);
    const answers = await askUntil(storm, [
      ...Array.from({ length: 8 }, () => () => read('/datasets')),
      ...Array.from({ length: 4 }, () => () => read('/sessions')),
      ...Array.from({ length: 4 }, () => store),
    ]);
    expect(await storm).toBeGreaterThan(50);
    expect(answers.unexpected).toEqual([]);
    expect(answers.statuses[200]).toBeGreaterThan(0);
    expect(service.output()).not.toMatch(/"level":"fatal"|Unhandled|unexpected error/);

    expect((await store()).status).toBe(200);
    for (const name of acknowledged) {
      const [session] = (await (await read(`/sessions?name=${encodeURIComponent(name)}`)).json()) as any[];
      const stored = await (await read(`/sessions/${session.id}?include_stats=true`)).json();
      expect(stored).toMatchObject({ name, run_count: rows });
    }
  });
});
