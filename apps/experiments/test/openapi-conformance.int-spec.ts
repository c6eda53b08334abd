import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type DescribedApi, findNonConformingAnswers, type OpenApiOperation, type RequestProbe } from '@heddle/testing';
import { datasetCalls, example } from './dataset-calls.js';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

const service = useTestService();

const { api, newDataset } = datasetCalls(service);

/** Ids in the examples of the document. */
const documented = {
  dataset: '0c6f7f0e-1f9f-4a53-8f0b-5a5d7a2b9c01',
  target: '1c5a6a7e-3a52-4b0e-9a5c-5b7d8f3c4d10',
  sessions: ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'],
  run: '4f1c2b6e-6a0c-4f55-9a52-6a1f8f8f2c01',
};

/** Creates a resource for each id: a dataset with examples, one with two experiments, and their parts. */
async function createResources() {
  const dataset_name = randomUUID();
  const rows = { dataset_name, results: [row({ evaluation_scores: [{ key: 'correctness', score: 1 }] })] };
  const [first, second] = [
    await service.json('POST', uploadPath, { body: upload(rows) }),
    await service.json('POST', uploadPath, { body: upload(rows) }),
  ];
  const sessions = [first.experiment.id, second.experiment.id] as [string, string];
  const { runs } = await api('POST', '/runs/query', { session: sessions.slice(0, 1) });
  const [dataset, target] = [await newDataset(), await newDataset()];
  await api('POST', '/examples', example(dataset.id));
  const external: string = first.dataset.id;
  const { id: override } = await api('POST', `/datasets/${external}/experiment-view-overrides`, {
    column_overrides: [{ column: 'inputs.context', hide: true }],
  });
  const run: string = runs[0].id;
  const pairwise = await api('POST', '/datasets/comparative', { name: 'pair', experiment_ids: sessions });
  const results = undefined;
  return {
    dataset: dataset.id as string,
    target: target.id as string,
    external,
    sessions,
    run,
    override: override as string,
    pairwise: pairwise.id as string,
    example: (await api('POST', '/examples', example(dataset.id))).id as string,
    feedback: (await api('POST', '/feedback', { run_id: run, key: 'k', score: 1 })).id as string,
    share: (await api('PUT', `/datasets/${dataset.id}/share`)).share_token as string,
    token: (await api('POST', '/feedback/tokens', { run_id: run, feedback_key: 'thumb' })).id as string,
    upload: (await api('POST', '/datasets/upload-experiment/sessions', { ...upload(), results })).upload_id as string,
    abandoned: (await api('POST', '/datasets/upload-experiment/sessions', { ...upload(), results }))
      .upload_id as string,
  };
}

type Resources = Awaited<ReturnType<typeof createResources>>;

/** Operations about experiments, which need the dataset with experiments. */
const aboutExperiments = /\/(comparison|runs|experiment-runs|comparative|grouped|experiment-view-overrides|group)\b/;

const valuesOf =
  (known: Resources) =>
  ({ method, path }: OpenApiOperation) => ({
    // Deleting these must not delete resources that later requests need.
    dataset_id: isDeleted(method, path) ? known.target : aboutExperiments.test(path) ? known.external : known.dataset,
    session_id: isDeleted(method, path) ? known.sessions[1] : known.sessions[0],
    run_id: known.run,
    example_id: known.example,
    feedback_id: known.feedback,
    upload_id: known.upload,
    share_token: known.share,
    token: known.token,
    id: known.override,
    comparative_experiment_id: known.pairwise,
    project_id: known.sessions[0],
    trace_id: known.run,
  });

const isDeleted = (method: string, path: string) => method === 'DELETE' && /\/(datasets|sessions)\/\{\w+\}$/.test(path);

/** The document with its example ids replaced by existing ones. */
function documentFor(known: Resources): DescribedApi {
  const path = new URL('../../../openapi/experiments.json', import.meta.url);
  const ids = [
    [documented.dataset, known.dataset],
    [documented.target, known.target],
    [documented.sessions[0], known.sessions[0]],
    [documented.sessions[1], known.sessions[1]],
    [documented.run, known.run],
  ] as [string, string][];
  const text = ids.reduce((all, [from, to]) => all.replaceAll(from, to), readFileSync(path, 'utf8'));
  return JSON.parse(text) as DescribedApi;
}

function furtherRequests(known: Resources): Record<string, RequestProbe[]> {
  const get = (path: string): RequestProbe => ({ name: path, path: `/api${path}` });
  const send = (path: string, body: unknown): RequestProbe => ({ name: path, path: `/api${path}`, options: { body } });
  const uploadOf = (id: string) => `/v1/datasets/upload-experiment/sessions/${id}`;
  const rowOf = { ...row(), evaluation_scores: undefined };
  return {
    'GET /metrics': [{ name: 'JSON', path: '/metrics?format=json' }],
    'GET /ok': [{ name: 'with the database', path: '/ok?check_db=1' }],
    'GET /api/v1/sessions': [get('/v1/sessions?include_stats=true')],
    'GET /api/v1/sessions/{session_id}': [get(`/v1/sessions/${known.sessions[0]}?include_stats=true`)],
    'GET /api/v1/datasets/{dataset_id}/versions/diff': [
      get(`/v1/datasets/${known.dataset}/versions/diff?from_version=latest&to_version=latest`),
    ],
    'POST /api/v1/runs/query': [send('/v1/runs/query', { session: known.sessions, select: ['id', 'feedback_stats'] })],
    'POST /api/v1/datasets/upload-experiment': [
      send('/v1/datasets/upload-experiment', upload()),
      send('/v1/datasets/upload-experiment?validate_only=true', upload()),
    ],
    'POST /api/v1/datasets/{dataset_id}/experiment-view-overrides': [
      send(`/v1/datasets/${known.dataset}/experiment-view-overrides`, {
        column_overrides: [{ column: 'inputs.context', hide: true }],
      }),
    ],
    'PUT /api/v1/datasets/upload-experiment/sessions/{upload_id}/rows': [
      send(`${uploadOf(known.abandoned)}/rows?offset=0`, [rowOf]),
    ],
    'POST /api/v1/datasets/upload-experiment/sessions/{upload_id}/complete': [
      send(`${uploadOf(known.upload)}/complete?validate_only=true`, {}),
      send(`${uploadOf(known.upload)}/complete`, {}),
    ],
    'DELETE /api/v1/datasets/upload-experiment/sessions/{upload_id}': [get(uploadOf(known.abandoned))],
    'DELETE /api/v1/sessions': [get(`/v1/sessions?session_ids=${known.sessions[0]}`)],
    'DELETE /api/v1/datasets': [get(`/v1/datasets?dataset_ids=${known.external}`)],
    'DELETE /api/v1/examples': [get(`/v1/examples?example_ids=${known.example}`)],
  };
}

it('answers valid and invalid requests of every operation as its OpenAPI document says', async () => {
  const known = await createResources();
  const requests = furtherRequests(known);
  const problems = await findNonConformingAnswers(service, documentFor(known), {
    known: valuesOf(known),
    requests,
    mustSucceed: true,
  });
  expect(problems).toEqual([]);
});
