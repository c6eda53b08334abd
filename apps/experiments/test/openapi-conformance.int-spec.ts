import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DescribedApi, findNonConformingAnswers, type OpenApiOperation } from '@heddle/testing';
import { datasetCalls, example } from './dataset-calls.js';
import { startTestService, type TestService } from './test-app.js';
import { upload, uploadPath } from './upload-factory.js';

const document = JSON.parse(
  readFileSync(new URL('../../../openapi/experiments.json', import.meta.url), 'utf8'),
) as DescribedApi;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const { api, newDataset } = datasetCalls(() => service);

/** A dataset with examples, an experiment with feedback, and whatever else has an id. */
async function resources() {
  const stored = await service.json('POST', uploadPath, { body: upload() });
  const session_id: string = stored.experiment.id;
  const { runs } = await api('POST', '/runs/query', { session: [session_id] });
  const run_id: string = runs[0].id;
  const dataset = await newDataset();
  const { id: example_id } = await api('POST', '/examples', example(dataset.id));
  const { id: feedback_id } = await api('POST', '/feedback', { run_id, key: 'k', score: 1 });
  const { share_token } = await api('PUT', `/datasets/${dataset.id}/share`);
  const { id: upload_id } = await api('POST', '/datasets/upload-experiment/sessions', {
    ...upload(),
    results: undefined,
  });
  return { session_id, run_id, example_id, feedback_id, upload_id, share_token, dataset, external: stored.dataset };
}

it('answers every operation as its OpenAPI document says, to good requests and bad ones', async () => {
  const known = await resources();
  const values = ({ path }: OpenApiOperation) => ({
    ...known,
    token: path.includes('/public/') ? known.share_token : randomUUID(),
    dataset_id: path.includes('comparison') || path.includes('runs') ? known.external.id : known.dataset.id,
    dataset: known.dataset.id,
    external: '',
  });
  expect(await findNonConformingAnswers(service, document, { known: values })).toEqual([]);
});
