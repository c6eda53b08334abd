import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { comparisonCalls } from './comparison-calls.js';
import { tenantA, useTestService } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

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
  const stream = (path: string, body: object) => service.send('POST', path, { body });
  const three = () => ({ session_ids: [base, b, c] });

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
