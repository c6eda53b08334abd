import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService, tenantA } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

describe('compared rows', () => {
  const service = useTestService();
  let datasetId: string;
  let base: string;
  let b: string;
  let c: string;
  // a: q .5 / .9 / .2   b: q 1 / .6 (lost) / -   d: only base   e: only b, with an error
  const [a, lost, d, e] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];

  const store = async (name: string, experiment_name: string, results: unknown[]) =>
    (await service.call('POST', uploadPath, { body: upload({ dataset_name: name, experiment_name, results }) })).body;
  const call = (path: string, body: object, query = '') =>
    service.call('POST', `/api/v1/datasets/${datasetId}${path}${query}`, { body });
  const stream = (path: string, body: object) => service.send('POST', path, { body });
  const three = () => ({ session_ids: [base, b, c] });
  const ids = async (body: object) => {
    const { body: rows } = await call('/runs', { ...three(), limit: 100, ...body });
    return rows.map(({ id }: { id: string }) => ({ [a]: 'a', [lost]: 'lost', [d]: 'd', [e]: 'e' })[id]).join(' ');
  };

  beforeAll(async () => {
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
    datasetId = first.dataset.id;
    [base, b, c] = [first, second, last].map(({ experiment }) => experiment.id) as [string, string, string];
  });

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

  describe('deltas', () => {
    const events = async (body: object) => {
      const response = await stream(`/api/v1/datasets/${datasetId}/runs/delta/stream`, body);
      return { response, text: await response.text() };
    };

    it('are streamed, one event for each metric', async () => {
      const { response, text } = await events({
        baseline_session_id: base,
        comparison_session_ids: [b, c],
        feedback_keys: ['q', 'cost', '__proto__'],
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const found = text
        .trim()
        .split('\n\n')
        .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event)?.slice(1) as [string, string]);
      expect(found.map(([event]) => event)).toEqual(['data', 'data', 'data', 'end']);
      expect(found.slice(0, 2).map(([, data]) => JSON.parse(data))).toEqual([
        {
          feedback_deltas: {
            q: {
              [b]: { improved_examples: [a], regressed_examples: [lost] },
              [c]: { improved_examples: [], regressed_examples: [a] },
            },
          },
          errors: null,
        },
        {
          feedback_deltas: {
            cost: {
              [b]: { improved_examples: [], regressed_examples: [a] },
              [c]: { improved_examples: [a], regressed_examples: [] },
            },
          },
          errors: null,
        },
      ]);
      expect(found[2]?.[1]).toContain('"__proto__":{');
    });

    it('heed filters', async () => {
      const body = { baseline_session_id: base, comparison_session_ids: [b], filters: { [base]: ['gt(latency, 1)'] } };
      expect((await call('/runs/delta', { ...body, feedback_key: 'q' })).body).toEqual({
        feedback_deltas: { [b]: { improved_examples: [], regressed_examples: [lost] } },
      });
      expect((await events({ ...body, feedback_keys: ['q'] })).text).toContain(`"improved_examples":[]`);
    });

    it('refuse before they begin', async () => {
      const some = { baseline_session_id: base, comparison_session_ids: [randomUUID()], feedback_keys: ['q'] };
      expect((await call('/runs/delta/stream', some)).status).toBe(404);
      expect((await call('/runs/delta/stream', { ...some, feedback_keys: [] })).status).toBe(422);
      const eleven = Array.from({ length: 11 }, () => randomUUID());
      expect((await call('/runs/delta/stream', { ...some, comparison_session_ids: eleven })).status).toBe(422);
    });
  });

  describe('as a table', () => {
    const text = async (path: string, body: object) => {
      const response = await stream(`/api/v1/datasets/${datasetId}${path}`, { ...three(), ...body });
      expect(response.status).toBe(200);
      return { type: response.headers.get('content-type'), lines: (await response.text()).trimEnd().split(/\r?\n/) };
    };

    it('have a line per example, experiment and metric', async () => {
      const { type, lines } = await text('/comparison/export?format=csv', {});
      expect(type).toBe('text/csv; charset=utf-8');
      expect(lines[0]).toBe(
        'example_id,session_id,experiment,metric,score,delta,runs,error,latency,total_tokens,example_changed',
      );
      // Four examples, three experiments, two metrics.
      expect(lines).toHaveLength(1 + 4 * 3 * 2);
      const about = (example: string, session: string, metric: string) =>
        lines
          .find((line) => line.startsWith(`${example},${session},`) && line.includes(`,${metric},`))
          ?.split(',')
          .slice(4);
      expect(about(a, base, 'q')).toEqual(['0.5', '', '1', '', '1', '', 'false']);
      expect(about(a, b, 'q')).toEqual(['0.9', '0.4', '1', '', '1', '', 'false']);
      expect(about(lost, b, 'q')).toEqual(['0.5', '-0.5', '2', '', '2', '', 'false']);
      expect(about(lost, base, 'q')?.at(-1)).toBe('true');
      expect(about(d, c, 'q')).toEqual(['', '', '0', '', '', '', 'false']);
      expect(about(e, b, 'q')).toEqual(['', '', '1', `'=cmd()`, '4', '', 'false']);
    });

    it('have the same content in JSON, and only the requested rows', async () => {
      const { type, lines } = await text('/comparison/export?format=jsonl', { show: ['regressed.q'], layout: 'wide' });
      expect(type).toBe('application/x-ndjson; charset=utf-8');
      const rows = lines.map((line) => JSON.parse(line));
      expect(rows.map(({ example_id }) => example_id)).toEqual([a, lost]);
      expect(rows[1].experiments[1]).toMatchObject({ session_id: b, runs: 2, latency: 2, scores: { q: 0.5 } });
      const long = await text('/comparison/export?format=jsonl', { show: ['errored'] });
      expect(long.lines.map((line) => JSON.parse(line)).find(({ session_id }) => session_id === b)).toMatchObject({
        example_id: e,
        error: '=cmd()',
        score: null,
      });
    });

    it('are a page of CSV, one line per example', async () => {
      const { lines } = await text('/runs?format=csv', { offset: 1, limit: 2 });
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/^example_id,inputs,reference_outputs,base [0-9a-f-]+: outputs,/);
      expect(lines[1]).toContain(`${lost},"{""question"":""q""}"`);
      expect(lines[2]?.startsWith(d)).toBe(true);
      // The last experiment has no run on it: no outputs, error, latency, tokens or scores.
      expect(lines[2]?.split(',').slice(-7)).toEqual(['', '', '', '', 'false', '', '']);
    });

    it('are read in parts, however many', async () => {
      const { body } = await service.call('POST', uploadPath, {
        body: upload({ results: Array.from({ length: 450 }, () => row()) }),
      });
      const response = await stream(`/api/v1/datasets/${body.dataset.id}/comparison/export`, {
        session_ids: [body.experiment.id],
        layout: 'wide',
      });
      const lines = (await response.text()).trimEnd().split('\r\n');
      expect(lines).toHaveLength(451);
      expect(new Set(lines).size).toBe(451);
    });

    it('refuse before they begin', async () => {
      expect((await call('/comparison/export', { session_ids: [randomUUID()] })).status).toBe(404);
      expect((await call('/comparison/export', three(), '?format=xml')).status).toBe(422);
      expect((await call('/comparison/export', { ...three(), layout: 'tall' })).status).toBe(422);
    });
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

  describe('in groups', () => {
    let dataset: string;
    let one: string;
    let two: string;
    const [x, y, z] = [randomUUID(), randomUUID(), randomUUID()];
    const group = (body: object) =>
      service.call('POST', `/api/v1/datasets/${dataset}/group/runs`, {
        body: { session_ids: [one, two], group_by: 'run_metadata', metadata_key: 'model', ...body },
      });

    beforeAll(async () => {
      const name = randomUUID();
      const run = (id: string, seconds: number, q: number, model: unknown, more = {}) =>
        scored(id, seconds, { q }, { ...(model === undefined ? {} : { run_metadata: { model } }), ...more });
      const first = await store(name, `one ${name}`, [
        run(x, 1, 1, 'small'),
        run(y, 3, 0, 'large', { error: 'x' }),
        run(z, 1, 1, undefined),
      ]);
      const second = await store(name, `two ${name}`, [run(x, 2, 0.5, 'small'), run(y, 5, 0.5, 'small')]);
      [dataset, one, two] = [first.dataset.id, first.experiment.id, second.experiment.id];
      await service.query(`UPDATE experiments.example SET metadata = '{"level": "hard"}' WHERE id = $1`, [y]);
    });

    it('of their metadata, the largest first', async () => {
      const { body } = await group({});
      expect(body.groups.map(({ group_key, count }: any) => [group_key, count])).toEqual([
        ['small', 3],
        ['large', 1],
      ]);
      const [small, large] = body.groups;
      expect(small).toMatchObject({
        filter: 'and(eq(is_root, true), and(eq(metadata_key, "model"), eq(metadata_value, "small")))',
        example_count: 2,
        error_rate: 0,
        latency_p50: 2,
        total_tokens: null,
        min_start_time: '2026-01-05T10:00:00+00:00',
      });
      expect(small.feedback_stats.q).toMatchObject({ n: 3, min: 0.5, max: 1, sources: ['api'] });
      expect(small.feedback_stats.q.avg).toBeCloseTo(2 / 3, 12);
      const of = (id: string) => small.sessions.find(({ session_id }: any) => session_id === id);
      expect(small.sessions.map(({ tenant_id }: any) => tenant_id)).toEqual([tenantA, tenantA]);
      expect(of(one)).toMatchObject({ count: 1, example_count: 1, feedback_stats: { q: { n: 1, avg: 1 } } });
      expect(of(two)).toMatchObject({ count: 2, latency_p50: 3.5, feedback_stats: { q: { n: 2, avg: 0.5 } } });
      expect(small.examples.map(({ id, runs }: any) => [id, runs.length])).toEqual([
        [x, 2],
        [y, 1],
      ]);
      expect(large).toMatchObject({ error_rate: 1, example_count: 1, sessions: [{ session_id: one }] });
    });

    it('of the metadata of their examples, in pages', async () => {
      const { body } = await group({ group_by: 'example_metadata', metadata_key: 'level', preview: true });
      expect(body.groups).toHaveLength(1);
      expect(body.groups[0]).toMatchObject({ group_key: 'hard', count: 2, error_rate: 0.5 });
      expect(body.groups[0].examples[0].runs.map(({ inputs }: any) => inputs)).toEqual([null, null]);
      const keys = async (more: object) => (await group(more)).body.groups.map(({ group_key }: any) => group_key);
      expect(await keys({ offset: 1 })).toEqual(['large']);
      expect(await keys({ limit: 1 })).toEqual(['small']);
      expect((await group({ per_group_limit: 1 })).body.groups[0].examples).toHaveLength(1);
      expect(await keys({ filters: { [one]: ['gt(latency, 2)'] } })).toEqual(['large', 'small']);
      expect(await keys({ metadata_key: 'nothing' })).toEqual([]);
    });

    it.each([
      [{ group_by: 'tags' }, 422],
      [{ metadata_key: '' }, 422],
      [{ per_group_limit: 11 }, 422],
      [{ session_ids: [randomUUID()] }, 404],
    ])('refuse %p', async (body, status) => expect((await group(body)).status).toBe(status));
  });

  it('spread over the values of a metric, alone and in pairs with the baseline', async () => {
    const { status, body } = await call('/comparison/distribution', { ...three(), feedback_key: 'q' });
    expect(status).toBe(200);
    expect(body.discrete).toBe(true);
    expect(body.bins.map(({ low, high }: { low: number; high: number }) => [low, high])).toEqual([
      [0.25, 0.25],
      [0.5, 0.5],
      [0.9, 0.9],
      [1, 1],
    ]);
    expect(body.experiments).toEqual([
      { session_id: base, counts: [1, 1, 0, 1] },
      { session_id: b, counts: [0, 1, 1, 0] },
      { session_id: c, counts: [1, 0, 0, 0] },
    ]);
    expect(body.pairs).toEqual([
      {
        session_id: b,
        cells: [
          { baseline: 0.5, value: 0.9, n: 1, example_id: a },
          { baseline: 1, value: 0.5, n: 1, example_id: lost },
        ],
      },
      { session_id: c, cells: [{ baseline: 0.5, value: 0.25, n: 1, example_id: a }] },
    ]);
    const latency = (await call('/comparison/distribution', { ...three(), run_metric: 'latency' })).body;
    expect(latency.bins.map(({ low }: { low: number }) => Math.round(low))).toEqual([1, 2, 3, 4, 9]);
    const none = (await call('/comparison/distribution', { ...three(), feedback_key: 'unknown' })).body;
    expect([none.bins, none.pairs[0].cells]).toEqual([[], []]);
  });

  it('spread over intervals if the values are many', async () => {
    const name = randomUUID();
    const results = Array.from({ length: 40 }, (_, at) => scored(randomUUID(), 1, { q: at / 39 }));
    const { dataset, experiment } = await store(name, `many ${name}`, results);
    const { body } = await service.call('POST', `/api/v1/datasets/${dataset.id}/comparison/distribution`, {
      body: { session_ids: [experiment.id], feedback_key: 'q', bins: 4 },
    });
    expect(body).toEqual({
      discrete: false,
      bins: [0, 0.25, 0.5, 0.75].map((low) => ({ low, high: low + 0.25 })),
      experiments: [{ session_id: experiment.id, counts: [10, 10, 10, 10] }],
      pairs: [],
    });
  });

  it.each([
    ['no metric', {}],
    ['two metrics', { feedback_key: 'q', run_metric: 'latency' }],
    ['a baseline that is not compared', { feedback_key: 'q', baseline_session_id: randomUUID() }],
    ['too many intervals', { feedback_key: 'q', bins: 51 }],
  ])('refuse a distribution with %s', async (_name, body) => {
    expect((await call('/comparison/distribution', { ...three(), ...body })).status).toBe(422);
  });
});
