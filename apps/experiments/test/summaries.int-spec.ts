import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { systemContext } from '@heddle/auth';
import { createClient, type DatabaseContext } from '@heddle/database';
import { FeedbackStatsRepository } from '../src/core/feedback/feedback-stats.repository.js';
import { ExperimentRepository } from '../src/core/experiments/experiment.repository.js';
import { ExperimentsService } from '../src/features/experiments/experiments.service.js';
import { useTestService, tenantA } from './test-app.js';
import { row, scored, upload, uploadPath } from './upload-factory.js';

describe('statistics that are kept', () => {
  // The tests make summaries themselves.
  const service = useTestService({ EXPERIMENTS_SUMMARY_INTERVAL_SECONDS: '0' });
  const ctx = systemContext(tenantA);
  const sessions = () => service.app.get(ExperimentsService, { strict: false });
  const get = async (id: string) => (await service.call('GET', `/api/v1/sessions/${id}?include_stats=true`)).body;
  const store = async (fields: object = {}) => {
    const { status, body } = await service.call('POST', uploadPath, { body: upload(fields as never) });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.experiment.id as string;
  };
  const dirtyFlags = async (id: string) =>
    (await service.query('SELECT FROM experiments.session_mark WHERE session_id = $1', [id])).length;
  const kept = async (id: string) =>
    (await service.query('SELECT FROM experiments.session_summary WHERE session_id = $1', [id])).length > 0;
  /** The answer without stored summaries. */
  const computed = async (id: string) => {
    await service.query('DELETE FROM experiments.session_summary WHERE session_id = $1', [id]);
    return get(id);
  };
  const insertFeedback = `INSERT INTO experiments.feedback
    (tenant_id, id, session_id, run_id, key, score, source_type, created_at, modified_at)
    SELECT tenant_id, gen_random_uuid(), session_id, id, 'late', $2, 'api', now(), now()
    FROM experiments.run WHERE session_id = $1`;

  it('equal computed ones', async () => {
    const results = [
      row({
        evaluation_scores: [
          { key: '__proto__', score: 0.1, comment: 'first', feedback_source: { type: 'model' } },
          { key: 'label', value: 'x' },
          { key: 'huge', score: 1e100 },
        ],
      }),
      scored(randomUUID(), 3, { huge: -1e100, third: 1 / 3 }, { error: 'boom' }),
    ];
    const id = await store({ results, summary_experiment_scores: [{ key: 'f1', score: 0.7, comment: 'over all' }] });
    expect(await dirtyFlags(id)).toBeGreaterThan(0);
    await sessions().summarise(ctx, id);
    expect([await dirtyFlags(id), await kept(id)]).toEqual([0, true]);
    const found = await get(id);
    expect(found).toMatchObject({ run_count: 2, error_rate: 0.5 });
    expect(found).toEqual(await computed(id));
  });

  it('of an experiment without rows are zero and empty', async () => {
    const id = await store({ results: [] });
    await sessions().summarise(ctx, id);
    expect(await get(id)).toMatchObject({ run_count: 0, latency_p50: null, feedback_stats: {} });
    const [stored] = await service.query(`SELECT runs FROM experiments.session_summary WHERE session_id = $1`, [id]);
    expect(stored).toEqual({ runs: { runCount: 0, usage: null, endedRuns: 0 } });
  });

  it.each([
    ['a score is added', insertFeedback, [0.5]],
    ['a score changes', `UPDATE experiments.feedback SET score = $2 WHERE session_id = $1`, [0.25]],
    ['scores go', `DELETE FROM experiments.feedback WHERE session_id = $1 AND score < $2`, [1]],
    ['scores leave it', `UPDATE experiments.feedback SET session_id = NULL WHERE session_id = $1 AND score < $2`, [1]],
    ['a run changes', `UPDATE experiments.run SET error = $2 WHERE session_id = $1`, ['late']],
    ['a run goes', `DELETE FROM experiments.run WHERE session_id = $1 AND name <> $2`, ['other']],
  ])('end when %s', async (_, sql, parameters) => {
    const id = await store({ results: [scored(randomUUID(), 2, { quality: 0.75 })] });
    await sessions().summarise(ctx, id);
    const before = await get(id);
    await service.query(sql, [id, ...parameters]);
    const after = await get(id);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await computed(id));
  });

  it('include feedback that is assigned to the experiment later', async () => {
    const id = await store({ results: [row()] });
    await sessions().summarise(ctx, id);
    await service.query(
      `INSERT INTO experiments.feedback (tenant_id, id, run_id, key, score, source_type, created_at, modified_at)
       SELECT tenant_id, gen_random_uuid(), id, 'early', 0.5, 'api', now(), now() FROM experiments.run WHERE session_id = $1`,
      [id],
    );
    expect(await dirtyFlags(id)).toBe(0);
    await service.query(
      `UPDATE experiments.feedback f SET session_id = r.session_id FROM experiments.run r
       WHERE r.id = f.run_id AND r.session_id = $1`,
      [id],
    );
    expect((await get(id)).feedback_stats).toMatchObject({ early: { n: 1, avg: 0.5 } });
  });

  it('never miss a transaction that was under way while they were made', async () => {
    const id = await store({ results: [scored(randomUUID(), 2, { quality: 0.75 })] });
    const writer = createClient({ url: service.env.DATABASE_URL, applicationName: 'writer' });
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(insertFeedback, [id, 0.5]);
      await sessions().summarise(ctx, id);
      expect((await get(id)).feedback_stats).not.toHaveProperty('late');
      await writer.query('COMMIT');
      expect((await get(id)).feedback_stats).toHaveProperty('late');
      expect(
        (await service.call('GET', `/api/v1/sessions?id=${id}&sort_by=feedback&sort_by_feedback_key=late`)).body,
      ).toHaveLength(1);
      await writer.query('BEGIN');
      await writer.query(insertFeedback, [id, 0.5]);
      await sessions().summarise(ctx, id);
      await writer.query('ROLLBACK');
      expect((await get(id)).feedback_stats).toMatchObject({ late: { n: 1 } });
      expect(await dirtyFlags(id)).toBe(0);
    } finally {
      await writer.end();
    }
  });

  it('are correct under concurrent changes', async () => {
    const id = await store({ results: [scored(randomUUID(), 2, { quality: 0.75 })] });
    let writing = true;
    const write = async () => {
      for (let score = 0; score < 40; score += 1) await service.query(insertFeedback, [id, score]);
      writing = false;
    };
    const summarise = async () => {
      // All but one of several concurrent writers may give up.
      while (writing)
        await sessions()
          .summarise(ctx, id)
          .catch(() => undefined);
    };
    let known = 0;
    const read = async () => {
      while (writing) {
        const n = (await get(id)).feedback_stats.late?.n ?? 0;
        expect(n).toBeGreaterThanOrEqual(known);
        known = n;
      }
    };
    await Promise.all([write(), summarise(), summarise(), summarise(), read()]);
    await sessions().summarise(ctx, id);
    expect([await dirtyFlags(id), await kept(id)]).toEqual([0, true]);
    const found = await get(id);
    expect(found.feedback_stats.late).toMatchObject({ n: 40, avg: 19.5, max: 39 });
    expect(found).toEqual(await computed(id));
  });

  it('order the list as those that are computed', async () => {
    const name = randomUUID();
    const seconds = [4, 1, 3, 2];
    const ids: string[] = [];
    for (const latency of seconds) {
      const experiment_name = `${name} ${latency}`;
      ids.push(await store({ experiment_name, results: [scored(randomUUID(), latency, { cost: latency / 10 })] }));
    }
    // Half of them kept, half computed.
    for (const id of ids.slice(0, 2)) await sessions().summarise(ctx, id);
    const inOrder = [ids[1], ids[3], ids[2], ids[0]];
    for (const sort of ['sort_by=latency_p50', 'sort_by=latency_p99', 'sort_by=feedback&sort_by_feedback_key=cost']) {
      const path = `/api/v1/sessions?name_contains=${name}&${sort}&sort_by_desc=false`;
      expect((await service.call('GET', path)).body.map(({ id }: { id: string }) => id)).toEqual(inOrder);
    }
    for (const sort of ['error_rate', 'runs_count', 'last_run_start_time']) {
      const path = `/api/v1/sessions?name_contains=${name}&sort_by=${sort}`;
      expect((await service.call('GET', path)).body).toHaveLength(4);
    }
  });

  it('of more than is worth keeping are computed each time', async () => {
    const comment = 'long '.repeat(4_000);
    const evaluation_scores = Array.from({ length: 20 }, (_, index) => ({ key: `wordy ${index}`, score: 1, comment }));
    const id = await store({ results: [row({ evaluation_scores })] });
    await sessions().summarise(ctx, id);
    expect(await dirtyFlags(id)).toBe(0);
    expect((await get(id)).feedback_stats['wordy 19'].comments).toEqual([comment]);
  });

  it('that cannot be kept now are tried again after another rest', async () => {
    const id = await store({ results: [scored(randomUUID(), 2, { quality: 0.75 })] });
    await sessions().summarise(ctx, id);
    const found = await get(id);
    await service.query(insertFeedback, [id, 0.5]);
    await service.query('DELETE FROM experiments.feedback WHERE session_id = $1 AND score = 0.5', [id]);
    expect(await dirtyFlags(id)).toBe(2);
    await sessions().postponeSummary(ctx, id);
    expect(await dirtyFlags(id)).toBe(1);
    expect(await get(id)).toEqual(found);
    const isDue = async (restMs: number) =>
      (await sessions().dirtySessions(restMs, 3_600_000, 100)).some(({ sessionId }) => sessionId === id);
    expect([await isDue(0), await isDue(3_600_000)]).toEqual([true, false]);
    await sessions().summarise(ctx, id);
    expect([await dirtyFlags(id), await get(id)]).toEqual([0, found]);
  });

  it('leave nothing behind with their experiment', async () => {
    const id = await store();
    await sessions().summarise(ctx, id);
    await service.call('DELETE', `/api/v1/sessions/${id}`);
    expect([await dirtyFlags(id), await kept(id)]).toEqual([0, false]);
    const unkept = await store();
    await service.call('DELETE', `/api/v1/sessions/${unkept}`);
    await sessions().dirtySessions(0, 0, 1);
    expect(await dirtyFlags(unkept)).toBe(0);
  });

  it('are computed from the rows of one experiment alone', async () => {
    const id = await store({ results: [scored(randomUUID(), 1, { quality: 0.5 }, { run_metadata: { a: 1 } })] });
    const others = await Promise.all(Array.from({ length: 10 }, () => store({ results: [] })));
    for (const session of [id, ...others]) {
      await service.query(
        `WITH added AS (
           INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, inputs)
           SELECT $1, gen_random_uuid(), $2, n, 'row', now(), '{}' FROM generate_series(1, 1000) n RETURNING id
         )
         INSERT INTO experiments.feedback
           (tenant_id, id, session_id, run_id, key, score, comment, source_type, created_at, modified_at)
         SELECT $1, gen_random_uuid(), $2, id, 'quality', 1, 'fine', 'api', now(), now() FROM added`,
        [tenantA, session],
      );
    }
    await service.query('VACUUM ANALYZE');
    const scope = { owner: 'session', ids: [id], level: 'run' } as const;
    const dataSource = service.app.get(DataSource);
    const plans = [
      await new ExplainedRuns(dataSource).runStats({ tenantId: tenantA }, [id], {}),
      await new ExplainedFeedback(dataSource).stats({ tenantId: tenantA }, scope),
      await new ExplainedFeedback(dataSource).labels({ tenantId: tenantA }, scope),
    ] as unknown as { 'QUERY PLAN': string }[][];
    for (const plan of plans) {
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).not.toContain('Seq Scan');
      expect(text).toMatch(/Scan .*rows=1001\.00|Rows Removed by Filter: 1001/);
    }
  });

  it('sort a list without reading runs or feedback', async () => {
    const name = randomUUID();
    for (const number of [1, 2, 3]) {
      const results = [scored(randomUUID(), number, { quality: number })];
      await sessions().summarise(ctx, await store({ experiment_name: `${name} ${number}`, results }));
    }
    await service.query('VACUUM ANALYZE');
    const explained = new ExplainedRuns(service.app.get(DataSource));
    const page = { nameContains: name, descending: true, offset: 0, limit: 20 };
    for (const sortBy of ['latencyP50', { feedbackKey: 'quality', level: 'run' }] as const) {
      const plan = (await explained.list({ tenantId: tenantA }, { ...page, sortBy })) as unknown as {
        'QUERY PLAN': string;
      }[];
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(/ on (run|feedback) .*never executed/);
      expect(text).not.toMatch(/ on (run|feedback) .*actual rows/);
    }
  });
});

class ExplainedRuns extends ExperimentRepository {
  protected override queryUnprepared<T>(ctx: DatabaseContext, sql: string, params: unknown[]): Promise<T[]> {
    return super.queryUnprepared(ctx, explain(sql), params);
  }
}

class ExplainedFeedback extends FeedbackStatsRepository {
  protected override queryUnprepared<T>(ctx: DatabaseContext, sql: string, params: unknown[]): Promise<T[]> {
    return super.queryUnprepared(ctx, explain(sql), params);
  }
}

const explain = (sql: string) => `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${sql}`;
