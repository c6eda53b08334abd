import { meanScore } from '../aggregates/feedback-facts.sql.js';
import { duration, type RunAggregate, runAggregate, timeToFirstToken, statusOf } from '../aggregates/run-facts.sql.js';
import { reportsUsage, totalOfRun, totalsOfTraces, type UsageTotal } from '../aggregates/trace-usage.sql.js';
import type { Columns, Entries, KeyHint } from './predicate.sql.js';

/**
 * Keys and values of a JSON object: members of nested objects as `outer.inner`, items of a list under the key of the
 * list. With a key, only the path to it is read. `stored` is the column that has the object.
 */
function jsonEntries(json: string, hint: KeyHint, stored = json): Entries {
  const text = `${stored}::text`;
  const members = { key: 'entry.key', value: 'entry.value' };
  const key = hint?.param();
  if (key !== undefined && !hint?.key.includes('.')) return { from: topEntries(json, key), on: 'true', members, text };
  const object = (value: string) => `CASE jsonb_typeof(${value}) WHEN 'object' THEN ${value} ELSE '{}' END`;
  const leads = (path: string) => (key === undefined ? 'true' : `starts_with(${key} || '.', ${path} || '.')`);
  const from = `(
    WITH RECURSIVE part(key, value) AS (
      SELECT top.key, top.value FROM jsonb_each(${object(`(${json})::jsonb`)}) top WHERE ${leads('top.key')}
      UNION ALL
      SELECT below.key, below.value FROM part CROSS JOIN LATERAL (
        SELECT part.key || '.' || member.key AS key, member.value FROM jsonb_each(${object('part.value')}) member
        UNION ALL
        SELECT part.key, item FROM jsonb_array_elements(
          CASE jsonb_typeof(part.value) WHEN 'array' THEN part.value ELSE '[]' END) item
      ) below WHERE ${leads('below.key')}
    )
    SELECT key, value FROM part
  ) entry`;
  return { from, on: 'true', members, text };
}

/** Entries of one key of the object itself: its value, and the items of a list. */
function topEntries(json: string, key: string): string {
  const value = `(${json}->${key})::jsonb`;
  const items = (list: string) =>
    `jsonb_array_elements(CASE jsonb_typeof(${list}) WHEN 'array' THEN ${list} ELSE '[]' END)`;
  return `(
    SELECT ${key} AS key, top.value FROM (SELECT ${value} AS value) top WHERE top.value IS NOT NULL
    UNION ALL
    SELECT ${key}, listed.value FROM (
      WITH RECURSIVE item(value) AS (
        SELECT first.value FROM ${items(value)} AS first(value)
        UNION ALL
        SELECT below.value FROM item CROSS JOIN LATERAL ${items('item.value')} AS below(value)
      )
      SELECT value FROM item
    ) listed
  ) entry`;
}

/** Expressions over `experiments.feedback entry`. */
export const feedbackMembers: Entries['members'] = {
  key: 'entry.key',
  score: 'entry.score',
  value: 'entry.value::jsonb',
  comment: 'entry.comment',
  source: 'entry.source_type',
};

/** Expressions over `experiments.run` under this alias. */
export function runFilterColumns(r: string): Columns {
  const metadata = `${r}.extra->'metadata'`;
  return {
    attributes: {
      id: `${r}.id`,
      name: `${r}.name`,
      run_type: `${r}.run_type`,
      status: statusOf(r),
      error: `${r}.error`,
      start_time: `${r}.start_time`,
      end_time: `${r}.end_time`,
      latency: duration(r),
      first_token_time: `${r}.first_token_time`,
      first_token_latency: timeToFirstToken(r),
      // 0 without reported usage, as in answers.
      total_tokens: `coalesce(${totalOfRun(r, 'total_tokens')}, 0)`,
      prompt_tokens: `coalesce(${totalOfRun(r, 'prompt_tokens')}, 0)`,
      completion_tokens: `coalesce(${totalOfRun(r, 'completion_tokens')}, 0)`,
      total_cost: totalOfRun(r, 'total_cost'),
      prompt_cost: totalOfRun(r, 'prompt_cost'),
      completion_cost: totalOfRun(r, 'completion_cost'),
      tags: `${r}.tags`,
      is_root: `(${r}.parent_run_id IS NULL)`,
      session_id: `${r}.session_id`,
      trace_id: `coalesce(${r}.trace_id, ${r}.id)`,
      parent_run_id: `${r}.parent_run_id`,
      reference_example_id: `${r}.reference_example_id`,
      thread_id: threadOf(r),
      metadata: `(${metadata})`,
      inputs: `${r}.inputs`,
      outputs: `${r}.outputs`,
    },
    searched: [
      `${r}.name`,
      `${r}.error`,
      `${r}.inputs::jsonb`,
      `${r}.outputs::jsonb`,
      `(${metadata})::jsonb`,
      `array_to_string(${r}.tags, E'\\n')`,
    ],
    entries: {
      metadata: (key) => jsonEntries(metadata, key, `${r}.extra`),
      inputs: (key) => jsonEntries(`${r}.inputs`, key),
      outputs: (key) => jsonEntries(`${r}.outputs`, key),
      feedback: () => ({
        from: 'experiments.feedback entry',
        on: `entry.tenant_id = ${r}.tenant_id AND entry.run_id = ${r}.id`,
        members: feedbackMembers,
      }),
    },
  };
}

/** Conversation of a run, from the first of these metadata. */
export function threadOf(r: string): string {
  const named = ['session_id', 'thread_id', 'conversation_id'].map((key) => `${r}.extra->'metadata'->>'${key}'`);
  return `coalesce(${named.join(', ')})`;
}

/** Expressions over `experiments.session` under this alias. */
export function sessionFilterColumns(s: string): Columns {
  const metadata = `${s}.extra->'metadata'`;
  const ofRuns = (aggregate: RunAggregate) =>
    `(SELECT ${runAggregate(aggregate, 'r')} FROM experiments.run r
      WHERE r.tenant_id = ${s}.tenant_id AND r.session_id = ${s}.id AND r.parent_run_id IS NULL)`;
  const ofTraces = (total: UsageTotal) => {
    const steps = `(SELECT * FROM experiments.run r
      WHERE r.tenant_id = ${s}.tenant_id AND r.session_id = ${s}.id AND ${reportsUsage('r')})`;
    return `(SELECT sum(traces.${total}) FROM ${totalsOfTraces(steps, 'session_id')} traces)`;
  };
  return {
    attributes: {
      id: `${s}.id`,
      name: `${s}.name`,
      description: `${s}.description`,
      start_time: `${s}.start_time`,
      end_time: `${s}.end_time`,
      reference_dataset_id: `${s}.reference_dataset_id`,
      test_run_number: `${s}.test_run_number`,
      metadata: `(${metadata})`,
      run_count: ofRuns('runCount'),
      error_rate: ofRuns('errorRate'),
      latency_p50: ofRuns('latencyP50'),
      latency_p99: ofRuns('latencyP99'),
      last_run_start_time: ofRuns('lastRunStartTime'),
      total_tokens: ofTraces('total_tokens'),
      total_cost: ofTraces('total_cost'),
    },
    searched: [`${s}.name`, `${s}.description`, `(${metadata})::jsonb`],
    entries: {
      metadata: (key) => jsonEntries(metadata, key, `${s}.extra`),
      feedback: () => ({
        from: `(
          SELECT f.key, ${meanScore('f')} AS score FROM experiments.feedback f
          WHERE f.tenant_id = ${s}.tenant_id AND f.session_id = ${s}.id GROUP BY f.key, f.run_id IS NULL
        ) entry`,
        on: 'true',
        members: { key: 'entry.key', score: 'entry.score' },
      }),
    },
  };
}

/** Expressions over `experiments.example` under this alias; the content may be that of an earlier time. */
export function exampleFilterColumns(e: string): Columns {
  const metadata = `${e}.metadata`;
  return {
    attributes: {
      id: `${e}.id`,
      dataset_id: `${e}.dataset_id`,
      created_at: `${e}.created_at`,
      modified_at: `${e}.modified_at`,
      metadata,
      inputs: `${e}.inputs`,
      outputs: `${e}.outputs`,
    },
    searched: [`(${e}.inputs)::jsonb`, `(${e}.outputs)::jsonb`, `${metadata}::jsonb`],
    entries: {
      metadata: (key) => jsonEntries(metadata, key),
      inputs: (key) => jsonEntries(`${e}.inputs`, key),
      outputs: (key) => jsonEntries(`${e}.outputs`, key),
    },
  };
}
