import { randomUUID } from 'node:crypto';
import { tenantA, type TestService } from './test-app.js';
import { scored, upload, uploadPath } from './upload-factory.js';

/** Uploads of experiments on one dataset, and three of them that differ. */
export function comparisonCalls(service: TestService) {
  // a: q .5 / .9 / .2   b: q 1 / .6 (lost) / -   d: only base   e: only b, with an error
  const examples = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
  const [a, lost, d, e] = examples;

  const store = async (name: string, experiment_name: string, results: unknown[]) =>
    (await service.call('POST', uploadPath, { body: upload({ dataset_name: name, experiment_name, results }) })).body;

  async function storeThree() {
    await service.query(
      `INSERT INTO experiments.feedback_config (tenant_id, feedback_key, feedback_config, is_lower_score_better)
       VALUES ($1, 'cost', '{"type":"continuous"}', true)`,
      [tenantA],
    );
    const name = randomUUID();
    const first = await store(name, `base ${name}`, [
      scored(a, 1, { q: 0.5, cost: 5 }),
      scored(lost, 2, { q: 1, cost: 5 }),
      scored(d, 9, { q: 0.25 }),
    ]);
    const second = await store(name, `b ${name}`, [
      scored(a, 1, { q: 0.9, cost: 7 }),
      scored(lost, 2, { q: 0.75 }, { expected_outputs: { answer: 'other' } }),
      scored(lost, 2, { q: 0.25 }, { expected_outputs: { answer: 'other' } }),
      scored(e, 4, {}, { error: '=cmd()' }),
    ]);
    const last = await store(name, `c ${name}`, [scored(a, 3, { q: 0.25, cost: 1 })]);
    const [base, b, c] = [first, second, last].map(({ experiment }) => experiment.id) as [string, string, string];
    return { datasetId: first.dataset.id as string, base, b, c };
  }

  return { examples, store, storeThree };
}
