import { describe, expect, it } from '@jest/globals';
import { rowsOf, useImports } from '../../test/use-imports.js';
import { rowIdOf } from './row-ids.js';

const { read, only } = useImports();

/** Results as `promptfoo eval -o` writes them: version 3. */
const result = (fields: object = {}) => ({
  promptIdx: 0,
  testIdx: 0,
  testCase: { vars: { city: 'Paris' }, description: 'France', assert: [{ type: 'contains', value: 'Seine' }] },
  promptId: 'p1',
  provider: { id: 'openai:small', label: 'small' },
  prompt: { raw: 'The river of Paris?', label: 'The river of {{city}}?' },
  vars: { city: 'Paris' },
  response: { output: 'Seine', tokenUsage: { total: 12 } },
  success: true,
  failureReason: 0,
  score: 0.75,
  latencyMs: 1500,
  cost: 0.002,
  namedScores: { tone: 0.5 },
  gradingResult: {
    pass: true,
    score: 0.75,
    reason: 'All assertions passed',
    namedScores: { tone: 0.5 },
    componentResults: [
      { pass: true, score: 1, reason: 'It has the river', assertion: { type: 'contains', value: 'Seine' } },
      { pass: true, score: 0.5, reason: 'Friendly', assertion: { type: 'llm-rubric', metric: 'tone' } },
      { pass: true, score: 1, reason: 'And again', assertion: { type: 'contains', value: 'e' } },
    ],
  },
  ...fields,
});
const promptfoo = (results: object[]) =>
  JSON.stringify({
    evalId: 'eval-1',
    results: { version: 3, timestamp: '2026-01-05T10:00:00.000Z', prompts: [], results, stats: { successes: 1 } },
    config: { description: 'rivers' },
  });

describe('results of promptfoo', () => {
  it('become rows with the verdict, each metric and each assertion', async () => {
    const { format, header: found, rows } = await only('results.json', promptfoo([result()]));
    expect(format).toBe('promptfoo');
    expect(found).toEqual({
      experiment_name: 'rivers, small, eval-1',
      dataset_name: 'rivers',
      experiment_start_time: '2026-01-05T10:00:00.000Z',
      experiment_end_time: '2026-01-05T10:00:01.500Z',
      experiment_metadata: {
        source: 'promptfoo',
        provider: 'small',
        prompt: 'The river of {{city}}?',
        eval_id: 'eval-1',
      },
    });
    expect(rows).toEqual([
      {
        row_id: rowIdOf('uploaded to', { vars: { city: 'Paris' }, description: 'France' }),
        inputs: { city: 'Paris' },
        expected_outputs: { assertions: [{ type: 'contains', value: 'Seine' }] },
        actual_outputs: { output: 'Seine' },
        evaluation_scores: [
          { key: 'pass', score: true },
          { key: 'score', score: 0.75, comment: 'All assertions passed' },
          { key: 'tone', score: 0.5 },
          { key: 'contains', score: 1, comment: 'It has the river' },
          { key: 'contains 2', score: 1, comment: 'And again' },
        ],
        start_time: '2026-01-05T10:00:00.000Z',
        end_time: '2026-01-05T10:00:01.500Z',
        run_name: 'France',
        run_metadata: { cost: 0.002, token_usage: { total: 12 }, test_index: 0 },
      },
    ]);
  });

  it('become one experiment for each provider with each prompt, with matching rows', async () => {
    const { sources } = await read(
      'matrix.json',
      promptfoo([
        result(),
        result({ provider: 'openai:large' }),
        result({ promptIdx: 1, prompt: { raw: 'River?', label: 'short' } }),
        result({ testIdx: 1, vars: { city: 'Rome' }, testCase: {} }),
      ]),
    );
    expect(sources.map(({ header: { experiment_name: name } }) => name)).toEqual([
      'rivers, small, The river of {{city}}?, eval-1',
      'rivers, openai:large, The river of {{city}}?, eval-1',
      'rivers, small, short, eval-1',
    ]);
    const ids = await Promise.all(sources.map(async (source) => (await rowsOf(source)).map(({ row_id: id }) => id)));
    expect(ids.map(({ length }) => length)).toEqual([2, 1, 1]);
    expect(new Set(ids.map(([first]) => first)).size).toBe(1);
    expect(sources[0]?.placeOf(1)).toBe('result 4');
  });

  it.each([
    ['the response failed', { error: 'API error', failureReason: 2, gradingResult: null }, 'API error'],
    [
      'an assertion failed, which is not an error',
      { error: 'Expected Seine', failureReason: 1, success: false },
      undefined,
    ],
    [
      'an older version has no reason',
      { error: 'timeout', failureReason: undefined, gradingResult: undefined },
      'timeout',
    ],
    ['an older version had an assertion fail', { error: 'Expected', failureReason: undefined }, undefined],
  ])('%s', async (_name, fields, error) => {
    const { rows } = await only('errors.json', promptfoo([result(fields)]));
    expect(rows[0]?.error).toBe(error);
    expect((rows[0]?.evaluation_scores ?? []).length > 0).toBe(error === undefined);
  });

  it.each([
    [
      'version 2, with a table',
      JSON.stringify({
        results: {
          version: 2,
          timestamp: '2024-05-01T00:00:00Z',
          results: [result({ provider: 'a', testCase: undefined })],
          table: {},
          stats: {},
        },
        config: {},
      }),
    ],
    [
      'a summary alone',
      JSON.stringify({
        version: 3,
        timestamp: '2024-05-01T00:00:00Z',
        results: [result({ provider: 'a' })],
        stats: {},
      }),
    ],
    [
      'version 4',
      JSON.stringify({
        evalId: 'e',
        results: { version: 4, timestamp: '2024-05-01T00:00:00Z', results: [result({ provider: 'a' })], prompts: [] },
      }),
    ],
  ])('in the layout of %s are read', async (_name, text) => {
    const { format, rows, header: found } = await only('layout.json', text);
    expect(format).toBe('promptfoo');
    expect(found.experiment_metadata).toMatchObject({ provider: 'a' });
    expect(rows[0]?.inputs).toEqual({ city: 'Paris' });
  });

  it.each([
    ['no results', promptfoo([]), 'has no results'],
    ['no time', JSON.stringify({ results: { version: 3, results: [result()] } }), 'timestamp is missing'],
    ['something else', '{"a": 1}', 'has no results of promptfoo'],
  ])('with %s are refused', async (_name, text, message) => {
    await expect(read('refused.json', text, 'promptfoo')).rejects.toThrow(message);
  });
});
