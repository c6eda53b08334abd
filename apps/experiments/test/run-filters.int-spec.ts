import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SqlConditions } from '@heddle/database';
import { explained, rowsRead } from '@heddle/testing';
import { addRunFilters } from '../src/analysis/comparison/run-filter.sql.js';
import { checkFilter } from '../src/analysis/filters/check-filter.js';
import { type FilterNode, type Literal, ORDERINGS } from '../src/analysis/filters/filter-ast.js';
import { runAttributes } from '../src/analysis/filters/filters.js';
import { parseFilter } from '../src/analysis/filters/parse-filter.js';
import { runFilterSql } from '../src/analysis/filters/filters.sql.js';
import { allFields } from '../src/core/runs/run-fields.js';
import { type RunQuery, RunRepository } from '../src/core/runs/run.repository.js';
import { evaluate, type PlainRun } from './evaluate-filter.js';
import { printFilter } from './print-filter.js';
import { useTestService, tenantA } from './test-app.js';

/** Keeps the statement, and sends it nowhere. */
class CapturedRuns extends RunRepository {
  sql = '';
  params: unknown[] = [];

  protected override queryUnprepared<T>(_ctx: unknown, sql: string, params: unknown[] = []): Promise<T[]> {
    [this.sql, this.params] = [sql, params];
    return Promise.resolve([]);
  }
}

const sessionId = randomUUID();
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const words = [
  'a',
  'b',
  'a.b',
  "it's",
  'Grüße',
  '%',
  '_',
  '\\',
  '"',
  "'); DROP TABLE experiments.run; --",
  '1',
  'true',
];
const numbers = [0, 1, 2, 2.5, -1];
const base = Date.UTC(2026, 0, 5, 10);

/** A number as it is without the noise of floating point: PostgreSQL computes with decimals. */
const seconds = (from: Date, until: Date | null) => (until ? (until.getTime() - from.getTime()) / 1000 : null);

const text = fc.constantFrom(...words);
const leaf = fc.oneof(text, fc.constantFrom(...numbers), fc.boolean(), fc.constant(null));
const member = fc.oneof(leaf, fc.array(leaf, { maxLength: 2 }), fc.dictionary(text, leaf, { maxKeys: 2 }));
const json = fc.dictionary(text, member, { maxKeys: 3, noNullPrototype: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const runs: fc.Arbitrary<PlainRun[]> = fc.array(
  fc
    .record({
      name: text,
      run_type: fc.constantFrom('llm', 'chain'),
      error: maybe(text),
      startMs: fc.integer({ min: 0, max: 3 }),
      lastedMs: maybe(fc.constantFrom(0, 1000, 2500)),
      firstMs: maybe(fc.constantFrom(0, 500)),
      total_tokens: maybe(fc.constantFrom(0, 1, 2)),
      total_cost: maybe(fc.constantFrom(...numbers)),
      tags: maybe(fc.array(text, { maxLength: 3 })),
      isRoot: fc.boolean(),
      metadata: maybe(json),
      inputs: json,
      outputs: maybe(json),
      feedback: fc.array(
        fc.record({ key: text, score: maybe(fc.constantFrom(...numbers)), value: maybe(leaf), comment: maybe(text) }),
        { maxLength: 3 },
      ),
    })
    .map(({ startMs, lastedMs, firstMs, isRoot, ...run }): PlainRun => {
      const start = new Date(base + startMs * 1000);
      const end = lastedMs === null ? null : new Date(start.getTime() + lastedMs);
      const first = firstMs === null ? null : new Date(start.getTime() + firstMs);
      return {
        ...run,
        id: randomUUID(),
        start_time: start,
        end_time: end,
        first_token_time: first,
        parent_run_id: isRoot ? null : randomUUID(),
        latency: seconds(start, end),
        first_token_latency: seconds(start, first),
      };
    }),
  { minLength: 4, maxLength: 8 },
);

const literal = (value: fc.Arbitrary<Literal['value']>): fc.Arbitrary<Literal> =>
  value.map((of) => ({ value: of, at: 0 }));
const numeric = fc.constantFrom(...numbers);
const time = fc.integer({ min: 0, max: 4 }).map((n) => new Date(base + n * 1000).toISOString());
const listOf = <T extends Literal['value']>(of: fc.Arbitrary<T>) =>
  fc.array(literal(of as fc.Arbitrary<Literal['value']>), { maxLength: 3 });
const comparison = (
  attributes: readonly string[],
  operators: readonly string[],
  value: fc.Arbitrary<Literal['value']>,
): fc.Arbitrary<FilterNode> =>
  fc
    .record({
      attribute: fc.constantFrom(...attributes),
      operator: fc.constantFrom(...operators),
      value: literal(value),
    })
    .map((part) => ({ type: 'comparison', ...part, attributeAt: 0, at: 0 }) as FilterNode);

const ordered = ['eq', 'neq', ...ORDERINGS];
const texts = [
  'name',
  'run_type',
  'status',
  'error',
  'metadata_key',
  'input_key',
  'output_key',
  'feedback_key',
  'feedback_comment',
];
const scoresByKey = words.map((word) => `feedback.${word}`);
const anyValue = fc.oneof(text, numeric, fc.boolean(), fc.constant(null));
const leaves: fc.Arbitrary<FilterNode> = fc.oneof(
  comparison(
    texts,
    ['eq', 'neq'],
    fc.oneof(text, fc.constantFrom('llm', 'error', 'success', 'pending'), fc.constant(null)),
  ),
  comparison(texts, ['in'], listOf(fc.oneof(text, fc.constant(null)))),
  comparison([...texts, 'inputs', 'outputs', 'metadata', 'tags'], ['search'], text),
  comparison(['latency', 'first_token_latency', 'total_tokens', 'total_cost', 'feedback_score'], ordered, numeric),
  comparison(scoresByKey, ordered, numeric),
  comparison(
    ['latency', 'total_tokens', 'total_cost', 'feedback_score', ...scoresByKey],
    ['in'],
    listOf(fc.oneof(numeric, fc.constant(null))),
  ),
  comparison(['start_time', 'end_time', 'first_token_time'], ordered, time),
  comparison(['metadata_value', 'input_value', 'output_value', 'feedback_value'], ['eq', 'neq'], anyValue),
  comparison(['metadata_value', 'input_value', 'output_value', 'feedback_value'], ['in'], listOf(anyValue)),
  comparison(['metadata_value', 'input_value', 'output_value', 'feedback_value'], ORDERINGS, numeric),
  comparison(['metadata_value', 'input_value', 'output_value', 'feedback_value'], ['search'], text),
  comparison(['tags'], ['has'], text),
  comparison(['tags'], ['in'], listOf(text)),
  comparison(['is_root'], ['eq', 'neq'], fc.boolean()),
  comparison(['metadata', 'inputs', 'outputs'], ['exists'], text),
  comparison(
    ['metadata', 'inputs'],
    ['has'],
    fc.dictionary(text, leaf, { maxKeys: 1 }).map((of) => JSON.stringify(of)),
  ),
  fc
    .constantFrom('error', 'end_time', 'latency', 'tags', 'metadata', 'outputs', 'total_cost', ...scoresByKey)
    .map((attribute): FilterNode => ({
      type: 'comparison',
      operator: 'exists',
      attribute,
      attributeAt: 0,
      value: null,
      at: 0,
    })),
  text.map((value): FilterNode => ({
    type: 'comparison',
    operator: 'search',
    attribute: null,
    attributeAt: 0,
    value: { value, at: 0 },
    at: 0,
  })),
);
const filter: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaves,
    fc
      .record({
        operator: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
        of: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
      })
      .map(({ operator, of }): FilterNode => {
        return { type: 'junction', operator, of: operator === 'not' ? of.slice(0, 1) : of, at: 0 };
      }),
  ),
})).node;

describe('a filter of runs in the database', () => {
  const service = useTestService();

  beforeAll(async () => {
    await service.query(
      `INSERT INTO experiments.session (id, tenant_id, name, start_time) VALUES ($1, $2, 's', now())`,
      [sessionId, tenantA],
    );
  });

  async function replace(all: readonly PlainRun[]): Promise<void> {
    await service.query('DELETE FROM experiments.feedback');
    await service.query('DELETE FROM experiments.run');
    for (const run of all) {
      await service.query(
        `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, run_type, error, start_time, end_time,
           first_token_time, total_tokens, total_cost, tags, parent_run_id, trace_id, extra, inputs, outputs,
           reference_example_id)
         VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $2)`,
        [
          tenantA,
          run.id,
          sessionId,
          run.name,
          run.run_type,
          run.error,
          run.start_time,
          run.end_time,
          run.first_token_time,
          run.total_tokens,
          run.total_cost,
          run.tags,
          run.parent_run_id,
          run.metadata && JSON.stringify({ metadata: run.metadata }),
          JSON.stringify(run.inputs),
          run.outputs && JSON.stringify(run.outputs),
        ],
      );
      for (const feedback of run.feedback) {
        await service.query(
          `INSERT INTO experiments.feedback
             (tenant_id, id, session_id, run_id, key, score, value, comment, source_type, created_at, modified_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'api', now(), now())`,
          [
            tenantA,
            randomUUID(),
            sessionId,
            run.id,
            feedback.key,
            feedback.score,
            feedback.value === null ? null : JSON.stringify(feedback.value),
            feedback.comment,
          ],
        );
      }
    }
  }

  it('chooses the runs that a plain evaluation of it chooses', async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.array(filter, { minLength: 8, maxLength: 8 }), async (all, filters) => {
        await replace(all);
        for (const node of filters) {
          const written = printFilter(node);
          const predicate = checkFilter(parseFilter(written), runAttributes);
          const where = new SqlConditions(tenantA).always('r.tenant_id = $1');
          where.always(runFilterSql(predicate, 'r', where));
          const found = await service.query<{ id: string }>(
            `SELECT r.id FROM experiments.run r WHERE ${where.sql}`,
            where.params,
          );
          const expected = all.filter((run) => evaluate(node, run));
          expect([written, idsOf(found)]).toEqual([written, idsOf(expected)]);

          // The same of a comparison, which reads it in another way; each run is the one of an example with its id.
          const examples = new SqlConditions(tenantA, idsOf(all)).always('$1::uuid IS NOT NULL');
          addRunFilters(examples, new Map([[sessionId, [predicate]]]));
          const compared = await service.query<{ id: string }>(
            `SELECT e.id FROM unnest($2::uuid[]) AS e (id) WHERE ${examples.sql}`,
            examples.params,
          );
          const roots = expected.filter((run) => run.parent_run_id === null);
          expect([written, idsOf(compared)]).toEqual([written, idsOf(roots)]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('answers any text with 200 or 400', async () => {
    const pieces = fc.array(
      fc
        .constantFrom(
          'and(',
          'or(',
          'not(',
          'eq(',
          'neq(',
          'gt(',
          'in(',
          'has(',
          'search(',
          'exists(',
          ')',
          ',',
          '[',
          ']',
        )
        .chain((piece) =>
          fc.constantFrom(piece, 'name', 'latency', 'tags', 'metadata', 'feedback_score', '"x"', '1', "'"),
        ),
      { maxLength: 12 },
    );
    const written = fc.oneof(
      pieces.map((parts) => parts.join('')),
      filter.map(printFilter),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(written, fc.constantFrom('filter', 'trace_filter', 'tree_filter'), async (value, field) => {
        const { status } = await service.call('POST', '/api/v1/runs/query', { body: { [field]: value } });
        // A value that the database cannot store is refused with the body.
        expect([value, [200, 400, 422].includes(status)]).toEqual([value, true]);
      }),
      { numRuns: 60 },
    );
    expect(await service.query('SELECT count(*)::int AS n FROM experiments.session')).toEqual([{ n: 1 }]);
  });

  describe('reads no more than a page needs', () => {
    const sessions = [randomUUID(), randomUUID(), randomUUID()];
    const pageSize = 20;

    beforeAll(async () => {
      for (const [n, id] of sessions.entries()) {
        await service.query(
          `INSERT INTO experiments.session (id, tenant_id, name, start_time) VALUES ($1, $2, $3, now())`,
          [id, tenantA, `large ${n}`],
        );
        await service.query(
          `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, inputs, parent_run_id, trace_id)
           SELECT $1::uuid, gen_random_uuid(), $2::uuid, n, 'run ' || n % 4, now() - n * interval '1 second', '{}',
             CASE WHEN n % 100 = 0 THEN $2::uuid END, CASE WHEN n % 100 = 0 THEN $2::uuid END
           FROM generate_series(1, 4000) n`,
          [tenantA, id],
        );
      }
      await service.query('ANALYZE experiments.run');
      await service.query('ANALYZE experiments.session');
    });

    /** Rows of each node of the plan, by the relation that it read. */
    async function readBy(query: Partial<RunQuery>): Promise<Record<string, number>> {
      const captured = new CapturedRuns({} as never);
      await captured.page({ tenantId: tenantA }, { order: 'desc', limit: pageSize, fields: allFields, ...query });
      const read: Record<string, number> = {};
      for (const node of await explained(service.query, captured.sql, captured.params)) {
        if (node['Relation Name'] !== 'run') continue;
        const place = node['Index Name'] ?? node['Node Type'];
        const rows = rowsRead(node);
        if (rows > 0) read[place] = Math.ceil((read[place] ?? 0) + rows);
      }
      return read;
    }

    it('of one session', async () => {
      expect(await readBy({ sessionIds: [sessions[0] as string] })).toEqual({ run_session_start: pageSize });
    });

    it('from a cursor on, in both directions', async () => {
      for (const back of [false, true]) {
        const startTime = new Date(Date.now() - 1_000_000).toISOString();
        const cursor = { startTime, id: sessions[0] as string, back };
        const read = await readBy({ sessionIds: [sessions[1] as string], cursor });
        expect(read).toEqual({ run_session_start: pageSize });
      }
    });

    it('of several sessions', async () => {
      const read = await readBy({ sessionIds: sessions });
      expect(Object.keys(read)).toEqual(['run_session_start']);
      expect(read.run_session_start).toBeLessThanOrEqual(sessions.length * pageSize);
    });

    it('with a filter that every fourth run meets', async () => {
      const filters = [checkFilter(parseFilter('eq(name, "run 1")'), runAttributes)];
      const read = await readBy({ sessionIds: [sessions[0] as string], filters });
      expect(Object.keys(read)).toEqual(['run_session_start']);
      expect(read.run_session_start).toBeLessThanOrEqual(6 * pageSize);
    });

    it('of a trace', async () => {
      const read = await readBy({ traceId: sessions[0] });
      expect(Object.values(read).reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(2 * 41);
    });
  });
});
