import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'langsmith';
import { apiKey, type Experiments, experimentsFleet } from './experiments.harness.js';

/** A batch of many runs, as the official client sends in the background. */
describe('batches of traces', () => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({ apiUrl: service.url, apiKey, autoBatchTracing: true });
  });
  afterAll(() => fleet.close());

  async function trace(inputs: Record<string, unknown>, fields: object = {}): Promise<string> {
    const id = randomUUID();
    const start = Date.UTC(2026, 0, 5, 10);
    await client.createRun({
      id,
      trace_id: id,
      dotted_order: `20260105T100000000000Z${id}`,
      name: 'target',
      run_type: 'chain',
      start_time: start,
      inputs,
      project_name: 'background',
      ...fields,
    });
    return id;
  }

  it('lose no run to an unstorable character', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      ids.push(await trace(index === 30 ? { 'page\0': 'a\0b' } : { index }));
    }
    await client.awaitPendingTraceBatches();
    const stored = await Promise.all(ids.map((id) => client.readRun(id)));
    expect(stored.map(({ inputs }) => inputs)).toEqual(
      ids.map((_, index) => (index === 30 ? { 'page\ufffd': 'a\ufffdb' } : { index })),
    );
  });

  it('lose only the invalid run', async () => {
    const good = [await trace({ index: 0 })];
    const bad = await trace({}, { run_type: 'agent' });
    for (let index = 1; index < 60; index += 1) good.push(await trace({ index }));
    await client.awaitPendingTraceBatches();
    const stored = await Promise.all(good.map((id) => client.readRun(id)));
    expect(stored.map(({ inputs }) => inputs)).toEqual(good.map((_, index) => ({ index })));
    await expect(client.readRun(bad)).rejects.toMatchObject({ status: 404 });
  });
});
