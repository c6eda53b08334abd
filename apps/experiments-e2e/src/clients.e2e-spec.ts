import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpCaller } from '@heddle/testing';
import { Client } from 'langsmith';
import { all, apiKey, type Experiments, experimentsFleet, row, store, upload } from './experiments.harness.js';

type Json = Record<string, any>;

/** One workspace with one dataset of three experiments, and the requests of real clients. */
describe('clients', () => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;
  let dataset: { id: string; name: string };
  const experiments: { id: string; name: string }[] = [];
  const exampleIds = [randomUUID(), randomUUID(), randomUUID()];
  const get = async (path: string): Promise<any> => {
    const { status, body } = await httpCaller(service.url, apiKey).call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const post = async (path: string, sent: object): Promise<any> => {
    const { status, body } = await httpCaller(service.url, apiKey).call('POST', path, { body: sent });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({ apiUrl: `${service.url}/api/v1`, apiKey, autoBatchTracing: false });
    for (const score of [0, 0.5, 1]) {
      const stored = await store(
        service,
        upload({
          dataset_name: 'geography',
          experiment_metadata: { model: `m${score}` },
          summary_experiment_scores: [{ key: 'f1', score }],
          results: exampleIds.map((row_id, index) =>
            row({
              row_id,
              inputs: { question: index },
              evaluation_scores: [
                { key: 'correctness', score },
                { key: 'note', comment: 'said so' },
              ],
              error: index === 2 ? 'boom' : null,
            }),
          ),
        }),
      );
      dataset = stored.dataset as typeof dataset;
      experiments.push(stored.experiment as { id: string; name: string });
    }
  });
  afterAll(() => fleet.close());

  describe('the command line, which strips /api/v1 and adds it again', () => {
    it('experiment list: the dataset by name or id, then pages until one is empty', async () => {
      expect(await get(`/api/v1/datasets?name=${dataset.name}&limit=1`)).toEqual([
        expect.objectContaining({ id: dataset.id, example_count: 3, session_count: 3 }),
      ]);
      expect(await get(`/api/v1/datasets/${dataset.id}`)).toMatchObject({ id: dataset.id });
      const page = (offset: number) =>
        get(
          `/api/v1/sessions?include_stats=true&reference_free=false&limit=2&reference_dataset=${dataset.id}&offset=${offset}`,
        );
      const pages = [await page(0), await page(2), await page(4)];
      expect(pages.map(({ length }) => length)).toEqual([2, 1, 0]);
      expect(new Set(pages.flat().map(({ id }: Json) => id))).toEqual(new Set(experiments.map(({ id }) => id)));
    });

    it('experiment get: by id or name, with everything it prints', async () => {
      const [, middle] = experiments;
      const byId = await get(`/api/v1/sessions/${middle?.id}?include_stats=true`);
      const [byName] = await get(
        `/api/v1/sessions?name=${encodeURIComponent(String(middle?.name))}&limit=1&reference_free=false&include_stats=true`,
      );
      expect(byName).toEqual(byId);
      expect(byId).toMatchObject({
        run_count: 3,
        latency_p50: 2,
        feedback_stats: {
          correctness: { n: 3, avg: 0.5 },
          note: { n: 3, comments: ['said so', 'said so', 'said so'] },
        },
      });
      expect(byId.error_rate).toBeCloseTo(1 / 3, 12);
      for (const printed of ['total_tokens', 'total_cost']) expect(byId).toHaveProperty(printed);
    });

    it('dataset, example and run list, get and export', async () => {
      expect(await get('/api/v1/datasets?limit=100&offset=0')).toHaveLength(1);
      expect(await get('/api/v1/datasets?limit=100&offset=100')).toEqual([]);
      expect(await get(`/api/v1/examples?dataset=${dataset.id}&limit=2&offset=2`)).toHaveLength(1);
      expect(await get(`/api/v1/examples/count?dataset=${dataset.id}`)).toBe(3);
      const { runs } = await post('/api/v1/runs/query', {
        session: [experiments[0]?.id],
        start_time: '2020-01-01T00:00:00Z',
        is_root: true,
        limit: 100,
      });
      expect(runs).toHaveLength(3);
      expect(await get(`/api/v1/runs/${runs[0].id}`)).toMatchObject({ id: runs[0].id });
      // The default of --since is seven days.
      const recent = new Date(Date.now() - 7 * 86_400_000).toISOString();
      expect((await post('/api/v1/runs/query', { session: [experiments[0]?.id], start_time: recent })).runs).toEqual(
        [],
      );
    });
  });

  describe('Python, which writes True and repeats parameters', () => {
    it('read_project and list_projects', async () => {
      const [first, second] = experiments;
      expect(await get(`/sessions?limit=1&name=${encodeURIComponent(String(first?.name))}&include_stats=True`)).toEqual(
        [expect.objectContaining({ id: first?.id, run_count: 3, reference_dataset_id: dataset.id })],
      );
      expect(await get(`/sessions?id=${first?.id}&id=${second?.id}&limit=100&offset=0`)).toHaveLength(2);
      expect(await get('/sessions?reference_free=True&include_stats=False')).toEqual([
        expect.objectContaining({ name: 'default', reference_dataset_id: null }),
      ]);
      const metadata = encodeURIComponent('{"model": "m0.5"}');
      expect(await get(`/sessions?metadata=${metadata}`)).toEqual([expect.objectContaining({ id: second?.id })]);
    });

    it('get_experiment_results pages through the rows of one experiment', async () => {
      const page = (offset: number) =>
        post(`/datasets/${dataset.id}/runs`, { session_ids: [experiments[1]?.id], offset, limit: 2 });
      const pages = [await page(0), await page(2)];
      expect(pages.map(({ length }) => length)).toEqual([2, 1]);
      for (const example of pages.flat()) {
        expect(example.runs).toEqual([
          expect.objectContaining({ session_id: experiments[1]?.id, feedback_stats: expect.any(Object) }),
        ]);
      }
    });

    it('get_test_results: selected fields of runs, and examples by id alone', async () => {
      const select = [
        'id',
        'reference_example_id',
        'inputs',
        'outputs',
        'error',
        'feedback_stats',
        'start_time',
        'end_time',
      ];
      const { runs } = await post('/runs/query', { session: [experiments[2]?.id], is_root: true, select, limit: 100 });
      for (const run of runs) {
        for (const field of [...select, 'name', 'run_type']) expect(run).toHaveProperty(field);
        expect(run.feedback_stats).toMatchObject({ correctness: { avg: 1 }, note: { comments: ['said so'] } });
      }
      const query = runs.map(({ reference_example_id }: Json) => `id=${reference_example_id}`).join('&');
      expect(await get(`/examples?${query}`)).toHaveLength(3);
    });
  });

  describe('the methods of the JavaScript client for projects', () => {
    it('list by all parameters', async () => {
      const [first] = experiments;
      const ids = async (query: Parameters<Client['listProjects']>[0]) =>
        (await all(client.listProjects(query))).map(({ id }) => id);
      expect(await ids({ projectIds: [String(first?.id)] })).toEqual([first?.id]);
      expect(await ids({ name: first?.name })).toEqual([first?.id]);
      expect(await ids({ nameContains: first?.name.slice(-12).toUpperCase() })).toEqual([first?.id]);
      expect(await ids({ referenceDatasetName: dataset.name })).toHaveLength(3);
      expect(await ids({ datasetVersion: 'none' })).toEqual([]);
      expect(await ids({ referenceFree: false, metadata: { model: 'm1' } })).toEqual([experiments[2]?.id]);
    });

    it('read, link, rename, delete', async () => {
      const stored = (await store(service, upload())).experiment as { id: string; name: string };
      const url = await client.getProjectUrl({ projectName: stored.name });
      expect(url).toMatch(new RegExp(`/o/[0-9a-f-]{36}/projects/p/${stored.id}$`));
      const changed = await client.updateProject(stored.id, {
        name: `renamed ${stored.id}`,
        metadata: { reviewed: true },
        endTime: '2026-02-01T00:00:00Z',
      });
      expect(changed).toMatchObject({ extra: { metadata: { reviewed: true } }, end_time: '2026-02-01T00:00:00+00:00' });
      expect(await client.hasProject({ projectId: stored.id })).toBe(true);
      await client.deleteProject({ projectName: `renamed ${stored.id}` });
      await expect(client.readProject({ projectId: stored.id })).rejects.toThrow('404');
    });
  });

  describe('the methods of the JavaScript client for feedback', () => {
    let runId: string;
    beforeAll(async () => {
      const [run] = await all(client.listRuns({ projectId: String(experiments[0]?.id), limit: 1 }));
      runId = String(run?.id);
    });

    it('create, read, list, update, delete', async () => {
      const feedbackId = randomUUID();
      const sent = {
        runId,
        key: 'tone',
        score: 0.123456,
        value: 'kind',
        comment: 'c',
        correction: { a: 1 },
        sourceInfo: { judge: 1 },
        feedbackSourceType: 'model' as const,
        sourceRunId: randomUUID(),
        feedbackId,
        sessionId: String(experiments[0]?.id),
        startTime: '2026-01-05T10:00:00Z',
      };
      await client.createFeedback(sent);
      await client.createFeedback(sent);
      await expect(client.createFeedback({ ...sent, score: 1 })).rejects.toThrow('409');
      expect(await client.readFeedback(feedbackId)).toMatchObject({
        key: 'tone',
        score: 0.1235,
        value: 'kind',
        correction: { a: 1 },
        feedback_source: { type: 'model', metadata: { judge: 1, __run: { run_id: sent.sourceRunId } } },
        session_id: experiments[0]?.id,
      });
      await client.updateFeedback(feedbackId, { score: true, value: null, comment: 'better' });
      expect(
        await all(client.listFeedback({ runIds: [runId], feedbackKeys: ['tone'], feedbackSourceTypes: ['model'] })),
      ).toEqual([expect.objectContaining({ id: feedbackId, score: 1, value: 'kind', comment: 'better' })]);
      await client.deleteFeedback(feedbackId);
      await expect(client.readFeedback(feedbackId)).rejects.toThrow('404');
    });

    it('on a whole project, and of evaluators', async () => {
      const { id: projectId } = (await store(service, upload())).experiment as { id: string };
      await client.createFeedback({ projectId, key: 'overall', score: 0.5 });
      expect(await client.readProject({ projectId, includeStats: true })).toMatchObject({
        session_feedback_stats: { overall: { n: 1, avg: 0.5 } },
      });
      const run = await client.readRun(runId);
      await client.logEvaluationFeedback({
        evaluatorResponse: {
          results: [
            { key: 'evaluated', score: true },
            { key: 'also', value: 'x' },
          ],
        },
        run,
        projectId: String(experiments[0]?.id),
      });
      expect(await all(client.listFeedback({ runIds: [runId], feedbackKeys: ['evaluated', 'also'] }))).toHaveLength(2);
    });

    it('presigned tokens, used as a browser would', async () => {
      const token = await client.createPresignedFeedbackToken(runId, 'thumb', { expiration: { minutes: 5 } });
      expect(await all(client.listPresignedFeedbackTokens(runId))).toEqual([token]);
      expect((await fetch(`${token.url}?score=1`)).status).toBe(200);
      expect(await all(client.listFeedback({ runIds: [runId], feedbackKeys: ['thumb'] }))).toEqual([
        expect.objectContaining({ score: 1 }),
      ]);
      const dated = await client.createPresignedFeedbackToken(runId, 'later', { expiration: '2035-01-01T00:00:00Z' });
      expect(dated.expires_at).toBe('2035-01-01T00:00:00+00:00');
    });

    it('configurations', async () => {
      const feedbackConfig = { type: 'continuous' as const, min: 0, max: 1, categories: null };
      const made = await client.createFeedbackConfig({ feedbackKey: 'toxicity', feedbackConfig });
      expect(await client.createFeedbackConfig({ feedbackKey: 'toxicity', feedbackConfig })).toEqual(made);
      await expect(
        client.createFeedbackConfig({ feedbackKey: 'toxicity', feedbackConfig, isLowerScoreBetter: true }),
      ).rejects.toThrow('400');
      expect(await client.updateFeedbackConfig('toxicity', { isLowerScoreBetter: true })).toMatchObject({
        is_lower_score_better: true,
      });
      expect(await all(client.listFeedbackConfigs({ feedbackKeys: ['toxicity'], limit: 1 }))).toHaveLength(1);
      expect(await all(client.listFeedbackConfigs({ nameContains: 'TOXI' }))).toHaveLength(1);
      await client.deleteFeedbackConfig('toxicity');
      expect(await all(client.listFeedbackConfigs({ feedbackKeys: ['toxicity'] }))).toEqual([]);
    });
  });

  it.each(['/api/v1/annotation-queues', '/api/v1/repos/-/p', '/api/v1/commits/-/p', '/annotation-queues', '/repos'])(
    '%s is not supported, with an answer in JSON',
    async (path) => {
      const { status, headers, body } = await httpCaller(service.url, apiKey).call('GET', path);
      expect([status, headers.get('content-type'), body.code]).toEqual([
        404,
        expect.stringContaining('application/json'),
        'no_route',
      ]);
    },
  );
});
