import { afterAll, describe, expect, it } from '@jest/globals';
import { askUntil, bodyOf, httpCaller, terminateConnections } from '@heddle/testing';
import { apiKey, experimentsFleet, row, store, upload, uploadPath } from './experiments.harness.js';

describe('a database that repeatedly ends all connections', () => {
  const fleet = experimentsFleet();
  afterAll(() => fleet.close());

  it('ends no service: requests are answered or deferred, and acknowledged data is complete', async () => {
    const service = await fleet.start();
    const { send } = httpCaller(service.url, apiKey);
    const rows = 300;
    const acknowledged: string[] = [];
    const large = () => {
      const results = Array.from({ length: rows }, () => row({ inputs: { text: 'x'.repeat(2000) } }));
      return upload({ results });
    };
    const storeOne = async () => {
      const body = large();
      const answer = await send('POST', uploadPath, { body });
      if (answer.ok) acknowledged.push(body.experiment_name);
      return answer;
    };
    const storm = terminateConnections(await fleet.databaseUrl(), 5000);
    const answers = await askUntil(storm, [
      ...Array.from({ length: 8 }, () => () => send('GET', '/api/v1/datasets')),
      ...Array.from({ length: 4 }, () => () => send('GET', '/api/v1/sessions')),
      ...Array.from({ length: 4 }, () => storeOne),
    ]);
    expect(await storm).toBeGreaterThan(50);
    expect(answers.unexpected).toEqual([]);
    expect(answers.statuses[200]).toBeGreaterThan(0);
    expect(service.output()).not.toMatch(/"level":"fatal"|Unhandled|unexpected error/);

    await store(service, large());
    for (const name of acknowledged) {
      const query = { name, include_stats: true };
      const stored = await bodyOf(service.api.GET('/api/v1/sessions', { params: { query } }));
      expect(stored).toEqual([expect.objectContaining({ name, run_count: rows })]);
    }
  });
});
