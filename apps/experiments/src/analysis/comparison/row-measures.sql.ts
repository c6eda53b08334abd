import type { SqlConditions } from '@heddle/database';
import { meanScore } from '../aggregates/feedback-facts.sql.js';
import { hasFailed, runAggregate } from '../aggregates/run-facts.sql.js';
import { reportsUsage, totalsOfTraces } from '../aggregates/trace-usage.sql.js';
import type { Directions } from '../statistics/direction.js';
import { sideOf } from './comparison-summary.js';
import {
  type CategoryFilter,
  type ExperimentFilter,
  isOfCategories,
  keysOf,
  type RowFilter,
  type RowSelection,
  type RowSort,
} from './row-selection.js';

/** Columns of a fact about an example, with their types. */
const types = {
  position: 'bigint',
  session_id: 'uuid',
  runs: 'bigint',
  failed: 'boolean',
  error_rate: 'double precision',
  first: 'text',
  last: 'text',
  latency: 'double precision',
  total_tokens: 'double precision',
  output: 'bigint',
  key: 'text',
  total: 'double precision',
  n: 'bigint',
  mean: 'double precision',
  judged_apart: 'boolean',
  categories: 'text[]',
} as const;
type Fact = keyof typeof types;
type Facts = Partial<Record<Fact, string>>;

/** Facts of one table, and the rest of its query. */
interface Part {
  exampleId: string;
  facts: Facts;
  from: string;
}

/** Union of all parts, with the columns of any of them; a part without a column has null there. */
function unionAll(parts: readonly Part[]): string {
  const columns = Object.entries(types).filter(([fact]) => parts.some(({ facts }) => fact in facts));
  const sql = ({ exampleId, facts, from }: Part) => {
    const values = columns.map(([fact, type]) => `${facts[fact as Fact] ?? `NULL::${type}`} AS ${fact}`);
    return `SELECT ${[`${exampleId} AS example_id`, ...values].join(', ')} FROM ${from}`;
  };
  return parts.map(sql).join(' UNION ALL ');
}

/** Values to sort by are read for the rows that pass the conditions alone. */
export function measuredKeys(where: SqlConditions, selection: RowSelection, directions: Directions): string {
  if (selection.sort.by === 'position' || !isFiltered(selection))
    return groupedFacts(where, selection, directions, 'all');
  const unsorted: RowSelection = { ...selection, sort: { by: 'position' } };
  const unfiltered: RowSelection = { ...selection, inAll: false, show: [], standing: [] };
  const passing = groupedFacts(where, unsorted, directions, 'all');
  return `WITH passing AS MATERIALIZED (${passing}) ${groupedFacts(where, unfiltered, directions, 'passing')}`;
}

const isFiltered = ({ inAll, show, standing }: RowSelection) => inAll || show.length > 0 || standing.length > 0;

/**
 * A union of all facts about each example, then grouped: joins of freshly uploaded rows are quadratic while the planner
 * assumes empty tables.
 */
function groupedFacts(where: SqlConditions, selection: RowSelection, directions: Directions, rows: RowsRead): string {
  const parts = new FactParts(where, selection, rows).all();
  const sql = new RowMeasures(where, selection, directions);
  const having = [
    'max(position) IS NOT NULL',
    ...(rows === 'passing' ? [] : [sql.hasRuns()]),
    ...selection.show.map((filter) => sql.shows(filter)),
    ...selection.standing.map((filter) => sql.stands(filter)),
  ];
  return `SELECT example_id AS id, max(position) AS position, ${sql.value(selection.sort)} AS value
    FROM (${unionAll(parts)}) facts GROUP BY example_id HAVING ${having.join(' AND ')}`;
}

/** All examples under the conditions, or the rows of the query `passing`. */
type RowsRead = 'all' | 'passing';

/** Parts of one query. */
class FactParts {
  constructor(
    private readonly where: SqlConditions,
    private readonly selection: RowSelection,
    private readonly rows: RowsRead,
  ) {}

  all(): Part[] {
    const { where, selection } = this;
    const keys = keysOf(selection);
    const anyDifference = selection.show.some(({ show }) => show === 'any_difference');
    return [
      this.rows === 'passing' ? passingRows : examples(where.sql),
      ...(readsRuns(selection) ? [this.runs()] : []),
      ...(selection.sort.by === 'total_tokens' ? [tokens] : []),
      ...(keys.length > 0 ? [this.scores(where.param(keys), sessionsParam(where, selection))] : []),
      ...(anyDifference ? [judgements(selection.sessionIds.map((id) => `${where.param(id)}::uuid`))] : []),
      ...(selection.standing.some(isOfCategories) ? [categories(where.param(keys))] : []),
    ];
  }

  /**
   * Facts per example and experiment. Where it is enough that there is a run, there is one fact per example, and contents
   * of runs are not read.
   */
  private runs(): Part {
    const facts = runFacts(this.selection);
    const byExperiment = Object.keys(facts).length > 0 || countsRuns(this.selection);
    return {
      exampleId: 'r.reference_example_id',
      facts: { ...(byExperiment ? { session_id: 'r.session_id' } : {}), runs: 'count(*)', ...facts },
      from: `${comparedRuns} ${this.amongRows('r.reference_example_id')}
      GROUP BY r.reference_example_id ${byExperiment ? ', r.session_id' : ''}`,
    };
  }

  /** Means per experiment; single scores where `avg(mean)` is of one experiment. */
  private scores(keys: string, sessions: string): Part {
    const byExperiment = comparesAll(this.selection);
    return {
      exampleId: 'f.example_id',
      facts: {
        session_id: 'f.session_id',
        key: 'f.key',
        ...(byExperiment
          ? { total: 'sum(f.score)', n: 'count(*)', mean: meanScore('f') }
          : { total: 'f.score', n: '1::bigint', mean: 'f.score' }),
      },
      from: `${feedbackOf(keys, 'score', sessions)} ${this.amongRows('f.example_id')}
      ${byExperiment ? grouped : ''}`,
    };
  }

  /** A list that is looked up, and no join; see `groupedFacts`. */
  private amongRows(example: string): string {
    return this.rows === 'passing' ? `AND (${example} IN (SELECT id FROM passing)) IS TRUE` : '';
  }
}

const passingRows: Part = { exampleId: 'p.id', facts: { position: 'p.position' }, from: 'passing p' };

const examples = (condition: string): Part => ({
  exampleId: 'e.id',
  facts: { position: 'e.position' },
  from: `experiments.example e WHERE ${condition}`,
});

const comparedRuns = `experiments.run r
  WHERE r.tenant_id = $1 AND r.session_id = ANY($3::uuid[]) AND r.reference_example_id IS NOT NULL
    AND r.parent_run_id IS NULL`;

/**
 * Whether facts of runs decide the rows or their order. Otherwise a score of an example shows that there is a run, and
 * the runs are searched for examples without a score alone.
 */
const readsRuns = (selection: RowSelection) =>
  keysOf(selection).length === 0 || countsRuns(selection) || Object.keys(runFacts(selection)).length > 0;

/** Whether the number of experiments with a run matters. */
const countsRuns = ({ inAll, show, standing }: RowSelection) =>
  inAll || show.some(({ show }) => show === 'missing') || standing.some(({ is }) => is === 'only_here');

/** Output of the first repetition. The hash function of jsonb's operators ignores the order of members. */
const firstOutput = `coalesce((array_agg(jsonb_hash_extended(r.outputs::jsonb, 0)
  ORDER BY r.position, r.start_time, r.id))[1], 0)`;

/** Facts about runs that the selection tests or sorts by. */
function runFacts({ sort, show, standing }: RowSelection): Facts {
  const shows = (...wanted: RowFilter['show'][]) => show.some((filter) => wanted.includes(filter.show));
  const compares = (metric: 'latency' | 'error_rate') =>
    standing.some((filter) => 'of' in filter && 'runs' in filter.of && filter.of.runs === metric);
  return {
    ...(shows('errored', 'any_difference') ? { failed: `bool_or(${hasFailed('r')})` } : {}),
    ...(shows('changed') ? { first: 'min(r.example_hash)', last: 'max(r.example_hash)' } : {}),
    ...(shows('any_difference') ? { output: firstOutput } : {}),
    ...(compares('error_rate') ? { error_rate: runAggregate('errorRate', 'r') } : {}),
    ...(compares('latency') || sort.by === 'latency' || sort.by === 'latency_delta'
      ? { latency: runAggregate('latencyAvg', 'r') }
      : {}),
  };
}

/** Whether the means of several experiments are compared or averaged, not that of one with the baseline's. */
const comparesAll = ({ sort, sortedSessionId, show }: RowSelection) =>
  show.length > 0 || sort.by === 'disagreement' || (sort.by === 'delta' && sortedSessionId === undefined);

/** Parameter of the experiments whose scores the selection reads: all of them, or the baseline and those that it names. */
function sessionsParam(where: SqlConditions, selection: RowSelection): string {
  const { baselineId, sort, sortedSessionId, standing } = selection;
  const named = [
    ...standing.map(({ sessionId }) => sessionId),
    ...(sortedSessionId === undefined ? [] : [sortedSessionId]),
  ];
  const isOfAll = comparesAll(selection) || ('key' in sort && sortedSessionId === undefined);
  return isOfAll ? '$3' : where.param([...new Set([baselineId, ...named])]);
}

/** Grouped by trace first, because steps have no example. */
const tokens: Part = {
  exampleId: 'example_id',
  facts: { session_id: 'session_id', total_tokens: 'avg(total_tokens)::double precision' },
  from: `${totalsOfTraces(
    `(SELECT * FROM experiments.run r
      WHERE r.tenant_id = $1 AND r.session_id = ANY($3::uuid[])
        AND (r.parent_run_id IS NULL AND r.reference_example_id IS NOT NULL OR ${reportsUsage('r')}))`,
    'session_id',
    '(array_agg(step.reference_example_id) FILTER (WHERE step.parent_run_id IS NULL))[1] AS example_id',
  )} traces WHERE example_id IS NOT NULL GROUP BY example_id, session_id`,
};

const feedbackOf = (keys: string, value: 'score' | 'label', sessions = '$3') =>
  `experiments.feedback f
  WHERE f.tenant_id = $1 AND f.session_id = ANY(${sessions}::uuid[]) AND f.key = ANY(${keys}::text[])
    AND f.example_id IS NOT NULL AND f.${value} IS NOT NULL`;

const grouped = 'GROUP BY f.example_id, f.session_id, f.key';

const categories = (keys: string): Part => ({
  exampleId: 'f.example_id',
  facts: { session_id: 'f.session_id', key: 'f.key', categories: 'array_agg(DISTINCT f.label ORDER BY f.label)' },
  from: `${feedbackOf(keys, 'label')} ${grouped}`,
});

/** Whether the experiments differ in the mean of a key, or without scores in its categories. No join or sort of all feedback. */
function judgements(sessions: readonly string[]): Part {
  const perSession = (aggregate: string) =>
    sessions.map((session) => `${aggregate} FILTER (WHERE f.session_id = ${session})`).join(', ');
  const differ = (values: string) => `least(${values}) < greatest(${values})`;
  const means = perSession(meanScore('f'));
  // A sum of hashes is equal for the same categories in any order.
  const labels = perSession('sum(hashtext(f.label))');
  return {
    exampleId: 'f.example_id',
    facts: {
      judged_apart: `CASE num_nonnulls(${means})
        WHEN ${sessions.length} THEN ${differ(means)}
        WHEN 0 THEN num_nulls(${labels}) > 0 OR ${differ(labels)}
        ELSE true END`,
    },
    from: `experiments.feedback f
      WHERE f.tenant_id = $1 AND f.session_id = ANY($3::uuid[]) AND f.example_id IS NOT NULL
        AND (f.score IS NOT NULL OR f.label IS NOT NULL)
      GROUP BY f.example_id, f.key`,
  };
}

/** Aggregates over the facts of one example. */
class RowMeasures {
  constructor(
    private readonly where: SqlConditions,
    private readonly selection: RowSelection,
    private readonly directions: Directions,
  ) {}

  /** A list that is looked up, and no join; see `groupedFacts`. */
  hasRuns(): string {
    const { inAll, sessionIds } = this.selection;
    if (inAll) return `count(runs) = ${sessionIds.length}`;
    return readsRuns(this.selection)
      ? 'count(runs) > 0'
      : `(count(mean) > 0 OR example_id IN (SELECT r.reference_example_id FROM ${comparedRuns}))`;
  }

  value(sort: RowSort): string {
    // A parameter that no statement uses has no type.
    const one = () => {
      const sessionId = this.selection.sortedSessionId;
      return sessionId === undefined ? '' : ` AND session_id = ${this.where.param(sessionId)}::uuid`;
    };
    switch (sort.by) {
      case 'position':
        return 'NULL::double precision';
      case 'latency':
      case 'total_tokens':
        return `avg(${sort.by}) FILTER (WHERE true${one()})`;
      case 'latency_delta':
        return `avg(latency) FILTER (WHERE session_id <> ${this.baseline()}${one()})
          - avg(latency) FILTER (WHERE session_id = ${this.baseline()})`;
      case 'score': {
        const key = this.ofKey(sort.key, one());
        return `sum(total) ${key} / (sum(n) ${key})::double precision`;
      }
      case 'delta':
        return `avg(mean) ${this.others(sort.key, one())} - avg(mean) ${this.base(sort.key)}`;
      case 'disagreement': {
        const key = this.ofKey(sort.key);
        return `CASE WHEN count(mean) ${key} > 1 THEN max(mean) ${key} - min(mean) ${key} END`;
      }
    }
  }

  shows(filter: RowFilter): string {
    const experiments = this.selection.sessionIds.length;
    switch (filter.show) {
      case 'errored':
        return 'bool_or(failed)';
      case 'changed':
        return 'min(first) <> max(last)';
      case 'missing':
        return filter.key === undefined
          ? `count(runs) < ${experiments}`
          : `count(mean) ${this.ofKey(filter.key)} < ${experiments}`;
      case 'different': {
        const key = this.ofKey(filter.key);
        return `min(mean) ${key} < max(mean) ${key}`;
      }
      case 'any_difference':
        return `(count(runs) < ${experiments} OR min(output) <> max(output) OR bool_or(failed) <> bool_and(failed)
          OR bool_or(judged_apart) IS TRUE)`;
      case 'improved':
      case 'regressed': {
        const upwards = sideOf(1, this.directions.of(filter.key)) === filter.show;
        return `${upwards ? 'max' : 'min'}(mean) ${this.others(filter.key)} ${upwards ? '>' : '<'} max(mean) ${this.base(filter.key)}`;
      }
    }
  }

  stands(filter: ExperimentFilter): string {
    const ofSession = `session_id = ${this.where.param(filter.sessionId)}::uuid`;
    if (filter.is === 'only_here') return `count(runs) = 1 AND count(runs) FILTER (WHERE ${ofSession}) = 1`;
    if (isOfCategories(filter)) return this.hasCategories(filter, ofSession);
    const { of } = filter;
    const mean = (session: string) =>
      'key' in of ? `avg(mean) ${this.ofKey(of.key, ` AND ${session}`)}` : `avg(${of.runs}) FILTER (WHERE ${session})`;
    const than = { higher: '>', lower: '<', same: '=' }[filter.is];
    return `${mean(ofSession)} ${than} ${mean(`session_id = ${this.baseline()}`)}`;
  }

  private hasCategories(filter: CategoryFilter, ofSession: string): string {
    const given = (session: string) => `max(categories) ${this.ofKey(filter.of.key, ` AND ${session}`)}`;
    return filter.is === 'category'
      ? `${this.where.param(filter.category)}::text = ANY(${given(ofSession)})`
      : `${given(ofSession)} <> ${given(`session_id = ${this.baseline()}`)}`;
  }

  /** Scores of one key. A selection that reads one key alone has no others, and compares no text in each of its rows. */
  private ofKey(key: string, and = ''): string {
    const isOnlyOne = keysOf(this.selection).length === 1;
    return `FILTER (WHERE ${isOnlyOne ? 'true' : `key = ${this.where.param(key)}::text`}${and})`;
  }

  private others(key: string, and = ''): string {
    return this.ofKey(key, ` AND session_id <> ${this.baseline()}${and}`);
  }

  private base(key: string): string {
    return this.ofKey(key, ` AND session_id = ${this.baseline()}`);
  }

  private baseline(): string {
    return `${this.where.param(this.selection.baselineId)}::uuid`;
  }
}
