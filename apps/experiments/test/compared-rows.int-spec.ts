import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { comparisonCalls } from './comparison-calls.js';
import { useTestService } from './test-app.js';
import { scored } from './upload-factory.js';

describe('compared rows', () => {
  const service = useTestService();
  const { examples, store, storeThree } = comparisonCalls(service);
  const [a, lost, d, e] = examples;
  let datasetId: string;
  let base: string;
  let b: string;
  let c: string;
  beforeAll(async () => {
    ({ datasetId, base, b, c } = await storeThree());
  });

  const call = (path: string, body: object, query = '') =>
    service.call('POST', `/api/v1/datasets/${datasetId}${path}${query}`, { body });
  const three = () => ({ session_ids: [base, b, c] });
  const ids = async (body: object) => {
    const { body: rows } = await call('/runs', { ...three(), limit: 100, ...body });
    return rows.map(({ id }: { id: string }) => ({ [a]: 'a', [lost]: 'lost', [d]: 'd', [e]: 'e' })[id]).join(' ');
  };

  it.each([
    ['position', {}, 'a lost d e'],
    // Means over all runs: a .55, lost 2/3, d .25.
    ['score', { sort_params: { sort_by: 'q' } }, 'lost a d e'],
    // a: mean of .9 and .25 less .5 is .075; lost .5 - 1; the others have no difference.
    ['delta', { sort_params: { sort_by: 'delta.q', sort_order: 'ASC' } }, 'lost a d e'],
    ['delta, falling', { sort_params: { sort_by: 'delta.q' } }, 'a lost d e'],
    // a .65, lost .5.
    ['disagreement', { sort_params: { sort_by: 'disagreement.q' } }, 'a lost d e'],
    ['latency', { sort_params: { sort_by: 'latency' } }, 'd e lost a'],
    ['tokens without values', { sort_params: { sort_by: 'total_tokens' } }, 'a lost d e'],
  ])('are sorted by %s', async (_name, body, expected) => expect(await ids(body)).toBe(expected));

  it('are compressed for a client that accepts it', async () => {
    const encodings = await Promise.all(
      ['gzip', 'br', 'identity'].map(async (accepted) => {
        const answer = await service.send('POST', `/api/v1/datasets/${datasetId}/runs`, {
          body: three(),
          headers: { 'accept-encoding': accepted },
        });
        expect((await answer.text()).length).toBeGreaterThan(1024);
        return answer.headers.get('content-encoding');
      }),
    );
    expect(encodings).toEqual(['gzip', 'br', null]);
  });

  it('pages through a sorted table', async () => {
    const sort_params = { sort_by: 'delta.q', sort_order: 'ASC' };
    expect(await ids({ sort_params, offset: 1, limit: 2 })).toBe('a d');
    expect(await ids({ sort_params, offset: 4 })).toBe('');
  });

  it.each([
    [['improved.q'], 'a'],
    [['regressed.q'], 'a lost'],
    [['improved.q', 'regressed.q'], 'a'],
    [['improved.cost'], 'a'],
    [['regressed.cost'], 'a'],
    [['different.q'], 'a lost'],
    [['missing'], 'lost d e'],
    [['missing.q'], 'lost d e'],
    [['missing.nobody'], 'a lost d e'],
    [['changed'], 'lost'],
    [['errored'], 'e'],
    [['errored', 'changed'], ''],
  ])('show %p', async (show, expected) => expect(await ids({ show })).toBe(expected));

  it.each([
    [['different.q'], { sort_by: 'delta.q' }, 'a lost'],
    [['different.q'], { sort_by: 'delta.q', sort_order: 'ASC' }, 'lost a'],
    [['different.q'], { sort_by: 'latency' }, 'lost a'],
    [['missing'], { sort_by: 'q' }, 'lost d e'],
    [['missing'], { sort_by: 'q', sort_order: 'ASC' }, 'd lost e'],
    [['missing'], { sort_by: 'total_tokens' }, 'lost d e'],
    [['errored'], { sort_by: 'disagreement.q' }, 'e'],
    [['errored', 'changed'], { sort_by: 'q' }, ''],
  ])('show %p sorted by %p', async (show, sort_params, expected) =>
    expect(await ids({ show, sort_params })).toBe(expected),
  );

  // b: a .9 against .5, lost .5 against 1. c: only a, with .25.
  it.each([
    [() => ({ session_id: b, is: 'higher', feedback_key: 'q' }), 'a'],
    [() => ({ session_id: c, is: 'higher', feedback_key: 'q' }), ''],
    [() => ({ session_id: b, is: 'lower', feedback_key: 'q' }), 'lost'],
    [() => ({ session_id: c, is: 'lower', feedback_key: 'q' }), 'a'],
    // Whichever direction of the key is the better one.
    [() => ({ session_id: c, is: 'lower', feedback_key: 'cost' }), 'a'],
    [() => ({ session_id: base, is: 'same', feedback_key: 'q' }), 'a lost d'],
    [() => ({ session_id: c, is: 'higher', run_metric: 'latency' }), 'a'],
    [() => ({ session_id: b, is: 'same', run_metric: 'latency' }), 'a lost'],
    [() => ({ session_id: b, is: 'same', run_metric: 'error_rate' }), 'a lost'],
    [() => ({ session_id: base, is: 'only_here' }), 'd'],
    [() => ({ session_id: b, is: 'only_here' }), 'e'],
    [() => ({ session_id: c, is: 'only_here' }), ''],
  ])('show how one experiment stands %#', async (filter, expected) =>
    expect(await ids({ experiment_filters: [filter()] })).toBe(expected),
  );

  it('show the categories that an experiment was given', async () => {
    const name = randomUUID();
    const [same, other, unjudged] = [randomUUID(), randomUUID(), randomUUID()];
    const judged = (id: string, ...tones: string[]) =>
      scored(id, 1, {}, { evaluation_scores: tones.map((value) => ({ key: 'tone', value })) });
    const before = await store(name, `before ${name}`, [judged(same, 'kind'), judged(other, 'kind'), judged(unjudged)]);
    const after = await store(name, `after ${name}`, [
      judged(same, 'kind'),
      judged(other, 'curt'),
      judged(other, 'kind'),
      judged(unjudged, 'curt'),
    ]);
    const found = async (filter: object) => {
      const body = {
        session_ids: [before.experiment.id, after.experiment.id],
        experiment_filters: [{ session_id: after.experiment.id, feedback_key: 'tone', ...filter }],
      };
      const path = `/api/v1/datasets/${before.dataset.id}/comparison/rows`;
      return (await service.call('POST', path, { body })).body.example_ids;
    };
    expect(await found({ is: 'category', category: 'curt' })).toEqual([other, unjudged]);
    expect(await found({ is: 'category', category: 'kind' })).toEqual([same, other]);
    expect(await found({ is: 'category', category: 'rude' })).toEqual([]);
    // Only where the baseline was judged, too.
    expect(await found({ is: 'other_category' })).toEqual([other]);
  });

  it('are sorted by one experiment alone', async () => {
    const sorted = (sort_by: string, session_id: string) =>
      ids({ sort_params: { sort_by, session_id, sort_order: 'ASC' } });
    expect(await sorted('delta.q', b)).toBe('lost a d e');
    expect(await sorted('q', c)).toBe('a lost d e');
    expect(await sorted('q', b)).toBe('lost a d e');
    expect(await sorted('latency', c)).toBe('a lost d e');
    expect(await sorted('latency_delta', c)).toBe('a lost d e');
    const experiment_filters = [{ session_id: b, is: 'same', run_metric: 'latency' }];
    const sort_params = { sort_by: 'delta.q', session_id: b };
    expect(await ids({ experiment_filters, sort_params })).toBe('a lost');
    expect(await ids({ experiment_filters, sort_params: { ...sort_params, sort_order: 'ASC' } })).toBe('lost a');
    expect(await ids({ sort_params: { sort_by: 'latency_delta' } })).toBe('a lost d e');
  });

  it('are those with a run of their own, whichever feedback decides their order', async () => {
    const name = randomUUID();
    const [unscored, better, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    const { dataset, experiment } = await store(name, name, [scored(unscored, 1, {}), scored(better, 1, { q: 0.5 })]);
    await store(name, `other ${name}`, [scored(elsewhere, 1, { q: 1 })]);
    const [root, step] = [randomUUID(), randomUUID()];
    const start_time = '2026-01-05T10:00:00Z';
    const traced = { trace_id: root, session_id: experiment.id, run_type: 'chain', start_time, name: 'traced' };
    const post = [
      { ...traced, id: root, dotted_order: `20260105T100000000000Z${root}` },
      {
        ...traced,
        id: step,
        parent_run_id: root,
        reference_example_id: elsewhere,
        dotted_order: `20260105T100000000000Z${root}.20260105T100000000000Z${step}`,
      },
    ];
    expect((await service.call('POST', '/api/v1/runs/batch', { body: { post } })).status).toBe(202);
    const feedback = { run_id: step, key: 'q', score: 1 };
    expect((await service.call('POST', '/api/v1/feedback', { body: feedback })).status).toBe(200);

    const body = { session_ids: [experiment.id], sort_params: { sort_by: 'feedback.q' } };
    const path = `/api/v1/datasets/${dataset.id}/comparison/rows`;
    expect((await service.call('POST', path, { body })).body).toMatchObject({
      total: 2,
      example_ids: [better, unscored],
    });
  });

  it('are listed by id, with how many there are', async () => {
    const list = async (body: object) => (await call('/comparison/rows', { ...three(), ...body })).body;
    const previews: unknown[] = [];
    expect(await list({})).toEqual({ total: 4, example_ids: [a, lost, d, e], previews });
    expect(await list({ offset: 1, limit: 2 })).toEqual({ total: 4, example_ids: [lost, d], previews });
    expect(await list({ offset: 9 })).toEqual({ total: 4, example_ids: [], previews });
    expect(await list({ show: ['errored'] })).toEqual({ total: 1, example_ids: [e], previews });
    const sort_params = { sort_by: 'q', session_id: b, sort_order: 'ASC' };
    expect(await list({ sort_params, limit: 1 })).toEqual({ total: 4, example_ids: [lost], previews });
  });

  it('are listed with previews of the first', async () => {
    const sort_params = { sort_by: 'q', session_id: b, sort_order: 'ASC' };
    const request = { ...three(), sort_params };
    const listed = (await call('/comparison/rows', { ...request, previews: 2 })).body;
    expect(listed).toMatchObject({ total: 4, example_ids: [lost, a, d, e] });
    const rows = (await call('/runs', { ...request, preview: true, limit: 2 })).body as { runs: object[] }[];
    const withoutStats = rows.map((row) => ({
      ...row,
      runs: row.runs.map((run) => ({ ...run, feedback_stats: null })),
    }));
    expect(listed.previews).toEqual(withoutStats);
    expect(listed.previews.map(({ id }: { id: string }) => id)).toEqual([lost, a]);
    expect((await call('/comparison/rows', { ...request, previews: 101 })).status).toBe(422);
  });

  it('differ in outputs, failures, scores, categories or runs, and not in the order of keys or repetitions', async () => {
    const name = randomUUID();
    const rows = Array.from({ length: 10 }, () => randomUUID()) as [string, ...string[]];
    const [same, output, failure, score, category, unjudged, missing, silent, repeated, categories] = rows;
    const one = (id: string, part: object = {}) =>
      scored(id, 1, { q: 1 }, { actual_outputs: { x: 1, y: { z: 'a', w: 2 } }, ...part });
    const label = (value: string) => ({ evaluation_scores: [{ key: 'verdict', value }] });
    const first = await store(name, `first ${name}`, [
      ...[same, output, failure, score, unjudged, missing].map((id) => one(id!)),
      one(category!, label('GOOD')),
      one(silent!),
      ...[0.2, 0.8].map((q) => one(repeated!, { evaluation_scores: [{ key: 'q', score: q }] })),
      ...['GOOD', 'BAD'].map((value) => one(categories!, label(value))),
    ]);
    const second = await store(name, `second ${name}`, [
      one(same, { actual_outputs: { y: { w: 2, z: 'a' }, x: 1 } }),
      one(output!, { actual_outputs: { x: 2 } }),
      one(failure!, { error: 'boom' }),
      one(score!, { evaluation_scores: [{ key: 'q', score: 0.5 }] }),
      one(category!, label('BAD')),
      one(unjudged!, { evaluation_scores: [] }),
      one(silent!, { actual_outputs: null }),
      ...[0.8, 0.2].map((q) => one(repeated!, { evaluation_scores: [{ key: 'q', score: q }] })),
      ...['BAD', 'GOOD'].map((value) => one(categories!, label(value))),
    ]);
    const listed = await service.call('POST', `/api/v1/datasets/${first.dataset.id}/comparison/rows`, {
      body: { session_ids: [first.experiment.id, second.experiment.id], show: ['different'] },
    });
    expect(new Set(listed.body.example_ids)).toEqual(
      new Set([output, failure, score, category, unjudged, missing, silent]),
    );
  });

  it('are against the baseline that is named', async () => {
    // Against c (.25): a has improved in both, and nothing else can be compared.
    expect(await ids({ show: ['improved.q'], baseline_session_id: c })).toBe('a');
    expect(await ids({ show: ['regressed.q'], baseline_session_id: c })).toBe('');
    expect(await ids({ examples: 'in_all' })).toBe('a');
    expect(await ids({ examples: 'in_all', session_ids: [base, b] })).toBe('a lost');
    expect(await ids({ example_ids: [d, e], sort_params: { sort_by: 'q' } })).toBe('d e');
  });

  it.each([
    [() => ({ [b]: ['gt(feedback.q, 0.5)'] }), 'a lost'],
    [() => ({ [b]: ['gt(feedback.q, 0.5)', 'lt(feedback.q, 0.9)'] }), 'lost'],
    [() => ({ [b]: ['and(eq(feedback_key, "q"), gte(feedback_score, 0.9))'], [base]: ['eq(status, "success")'] }), 'a'],
    [() => ({ [b]: ['eq(status, "error")'] }), 'e'],
    [() => ({ [base]: ['gt(latency, "1.5s")'] }), 'lost d'],
    [() => ({ [base]: ['gt(total_tokens, 0)'] }), ''],
    [() => ({ [b]: ['or(gte(feedback.q, 0.9), eq(status, "error"))'] }), 'a e'],
    [() => ({ [b]: ['and(exists(feedback.q), not(gte(feedback_scores.q, 0.9)))'] }), 'lost'],
    [() => ({}), 'a lost d e'],
  ])('are filtered by runs %#', async (filters, expected) => {
    expect(await ids({ filters: filters() })).toBe(expected);
    expect(await ids({ filters: filters(), sort_params: { sort_by: 'feedback.q', sort_order: 'ASC' } })).toHaveLength(
      expected.length,
    );
  });

  it.each([
    [{ filters: [] }, 422],
    [{ filters: { x: ['eq(a, 1)'] } }, 422],
    [{ filters: { [randomUUID()]: [] } }, 422],
    [{ show: ['nice'] }, 422],
    [{ show: 'changed' }, 422],
    [{ sort_params: { sort_by: '' } }, 422],
    [{ sort_params: { sort_by: 'q', sort_order: 'UP' } }, 422],
    [{ examples: 'some' }, 422],
    [{ experiment_filters: 'x' }, 422],
    [{ experiment_filters: [{ session_id: randomUUID(), is: 'only_here' }] }, 422],
    [{ sort_params: { sort_by: 'q', session_id: randomUUID() } }, 422],
    [{ baseline_session_id: randomUUID() }, 422],
    [{ limit: 1001 }, 422],
    [{ include_annotator_detail: true }, 400],
  ])('refuse %p', async (body, status) => expect((await call('/runs', { ...three(), ...body })).status).toBe(status));

  it('refuse conditions of an experiment that compare nothing, or too much', async () => {
    for (const filter of [
      { is: 'higher' },
      { is: 'higher', feedback_key: 'q', run_metric: 'latency' },
      { is: 'only_here', feedback_key: 'q' },
      { is: 'category', feedback_key: 'q' },
      { is: 'category', category: 'curt' },
      { is: 'category', category: 'curt', run_metric: 'latency' },
      { is: 'other_category', feedback_key: 'q', category: 'curt' },
      { is: 'other_category' },
      { is: 'higher', run_metric: 'tokens' },
      { is: 'better', feedback_key: 'q' },
    ]) {
      const { status, body } = await call('/runs', { ...three(), experiment_filters: [{ session_id: b, ...filter }] });
      expect([status, body.detail[0].loc.slice(0, 3)]).toEqual([422, ['body', 'experiment_filters', 0]]);
    }
    const sort_params = { sort_by: 'disagreement.q', session_id: b };
    expect((await call('/runs', { ...three(), sort_params })).status).toBe(422);
  });

  it('refuse filters that are no list of texts, by name', async () => {
    for (const filter of ['x', [1], [null], ['x'.repeat(20_000)], Array(21).fill('eq(is_root, true)')])
      expect((await call('/runs', { ...three(), filters: { [b]: filter } })).status).toBe(422);
    const refused = await call('/runs', { ...three(), filters: { [b]: ['eq(is_root, true)', 'eq(colour, "red")'] } });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining(`filters.${b}.1, character 3: no attribute "colour"; there are: id, name`),
    ]);
    expect((await call('/runs', { ...three(), sort_params: { sort_by: 'delta.\u0000' } })).status).toBeLessThan(500);
  });

  describe('of the second version', () => {
    const path = () => `/api/v2/datasets/${datasetId}/experiment-runs`;
    const query = (body: object) => service.call('POST', path(), { body });
    const every = async (body: object) => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: any = (await query({ page_size: 1, ...body, ...(cursor ? { cursor } : {}) })).body;
        found.push(...page.items.map(({ id }: { id: string }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      return found;
    };

    it('are pages with a cursor', async () => {
      expect(await every({ experiment_ids: [base, b, c] })).toEqual([a, lost, d, e]);
      const sort = (order: string) => ({ experiment_ids: [b], sort: { by: 'feedback.q', order } });
      expect(await every(sort('DESC'))).toEqual([a, lost, e]);
      expect(await every(sort('ASC'))).toEqual([lost, a, e]);
      expect(await every({ experiment_ids: [base], example_ids: [d] })).toEqual([d]);
      expect(await every({ experiment_ids: [b], filters: { [b]: ['eq(status, "error")'] } })).toEqual([e]);
    });

    it('have the members selected', async () => {
      const [only] = (await query({ experiment_ids: [b], example_ids: [e] })).body.items;
      expect(only).toMatchObject({ id: e, dataset_id: datasetId, inputs: { question: 'q' } });
      expect(only.runs).toEqual([{ id: expect.any(String) }]);
      const selects = [
        'STATUS',
        'LATENCY_SECONDS',
        'PROJECT_ID',
        'RUN_TYPE',
        'METADATA',
        'SHARE_URL',
        'TOTAL_COST',
        'PROMPT_TOKEN_DETAILS',
        'COMPLETION_COST_DETAILS',
        'THREAD_ID',
        'ATTACHMENTS',
        'LAST_QUEUED_AT',
      ];
      await service.query(
        `UPDATE experiments.run SET prompt_token_details = '{"cache_read": 3}', completion_cost_details = '{"reasoning": "0.10"}',
           extra = '{"metadata": {"thread_id": "t"}}', end_time = start_time + interval '4.000001 s'
         WHERE session_id = $1 AND reference_example_id = $2`,
        [b, e],
      );
      const [item] = (await query({ experiment_ids: [b], example_ids: [e], selects })).body.items;
      expect(item.runs).toEqual([
        {
          id: expect.any(String),
          status: 'ERROR',
          latency_seconds: 4.000001,
          project_id: b,
          run_type: 'CHAIN',
          metadata: { thread_id: 't' },
          thread_id: 't',
          attachments: {},
          last_queued_at: null,
          share_url: null,
          total_cost: null,
          prompt_token_details: { raw: { cache_read: 3 } },
          completion_cost_details: { raw: { reasoning: 0.1 } },
        },
      ]);
    });

    it.each([
      [{ experiment_ids: [] }, 422],
      [{ experiment_ids: [randomUUID()] }, 404],
      [{ sort: { by: 'q' } }, 422],
      [{ selects: ['name'] }, 422],
      [{ cursor: 'x' }, 422],
      [{ cursor: Buffer.from(JSON.stringify([1, '9'.repeat(19), a])).toString('base64url') }, 422],
      [{ page_size: 101 }, 422],
    ])('refuse %p', async (body, status) =>
      expect((await query({ experiment_ids: [base, b], ...body })).status).toBe(status),
    );
  });
});
