import { describe, expect, it } from '@jest/globals';
import {
  buildRow,
  createRowBuilder,
  latencyKey,
  metricValue,
  type ComparedExample,
  type ComparedRun,
} from './comparison-rows';

function run(sessionId: string, part: Partial<ComparedRun> = {}, scores: Record<string, number> = {}): ComparedRun {
  return {
    id: `${sessionId}-run`,
    session_id: sessionId,
    start_time: '2026-01-05T10:00:00+00:00',
    end_time: '2026-01-05T10:00:02+00:00',
    error: null,
    outputs: { answer: 'Paris' },
    outputs_preview: null,
    example_changed: false,
    feedbacks: Object.entries(scores).map(([key, score]) => ({ id: key, key, score, value: null, comment: null })),
    ...part,
  } as ComparedRun;
}

const example = (...runs: ComparedRun[]) =>
  ({ id: 'e', inputs: { question: 'Capital?' }, outputs: { answer: 'Paris' }, runs }) as unknown as ComparedExample;

describe('buildRow', () => {
  it('places runs by experiment, not by their order in the answer', () => {
    const row = buildRow(example(run('b', { outputs: { answer: 'Lyon' } }), run('a')), ['a', 'b'], 7);
    expect(row.cells.map((cell) => cell?.output)).toEqual(['Paris', 'Lyon']);
    expect(row).toMatchObject({ number: 7, inputs: 'Capital?', expected: 'Paris', different: true });
  });

  it('averages repetitions and computes latency in seconds', () => {
    const slow = run('a', { end_time: '2026-01-05T10:00:04+00:00' }, { score: 1 });
    const [cell] = buildRow(example(run('a', {}, { score: 0 }), slow), ['a'], 1).cells;
    expect(cell).toMatchObject({ runCount: 2, latencySeconds: 3, scores: { score: 0.5 } });
    expect(metricValue(cell, latencyKey)).toBe(3);
    const exact = run('a', { start_time: '2026-01-05T10:00:00.000100Z', end_time: '2026-01-05T10:00:00.001350Z' });
    expect(buildRow(example(exact), ['a'], 1).cells[0]?.latencySeconds).toBeCloseTo(0.00125, 9);
    expect(metricValue(cell, 'absent')).toBeNull();
    expect(metricValue(null, 'score')).toBeNull();
  });

  it('keeps feedback without a score as its label', () => {
    const feedbacks = [{ id: 'f', key: 'tone', score: null, value: 'curt', comment: null, correction: null }];
    const [cell] = buildRow(
      example(run('a', { feedbacks: feedbacks as unknown as ComparedRun['feedbacks'] })),
      ['a'],
      1,
    ).cells;
    expect(cell).toMatchObject({ scores: {}, labels: { tone: 'curt' } });
  });

  const preview = (text: string) => ({
    outputs: null,
    outputs_preview: JSON.stringify({ answer: text }),
  });
  it.each([
    ['equal', run('a', {}, { s: 1 }), run('b', {}, { s: 1 }), false],
    ['another output', run('a'), run('b', { outputs: { answer: 'Rome' } }), true],
    ['another score', run('a', {}, { s: 1 }), run('b', {}, { s: 0 }), true],
    ['a score on one side only', run('a', {}, { s: 1 }), run('b'), true],
    ['an error on one side', run('a'), run('b', { error: 'Timeout' }), true],
    ['another latency only', run('a'), run('b', { end_time: '2026-01-05T10:00:09+00:00' }), false],
    ['equal whole previews', run('a', preview('x')), run('b', preview('x')), false],
    [
      'equal outputs in another order of keys',
      run('a', { outputs: { answer: 'Paris', source: { z: 1, a: 2 } } }),
      run('b', { outputs: { source: { a: 2, z: 1 }, answer: 'Paris' } }),
      false,
    ],
    ['equal cut previews', run('a', preview('x…')), run('b', preview('x…')), true],
  ])('different with %s', (_, a, b, expected) => {
    expect(buildRow(example(a, b), ['a', 'b'], 1).different).toBe(expected);
  });

  it('counts a missing run as different, and a single experiment never', () => {
    expect(buildRow(example(run('a')), ['a', 'b'], 1)).toMatchObject({ different: true, cells: [{}, null] });
    expect(buildRow(example(run('a')), ['a'], 1).different).toBe(false);
  });
});

describe('createRowBuilder', () => {
  it('numbers rows across pages and does not build a page twice', () => {
    const build = createRowBuilder(['a']);
    const first = [example(run('a')), example(run('a'))];
    const before = build([first]);
    const after = build([first, [example(run('a'))]]);
    expect(after.map((row) => row.number)).toEqual([1, 2, 3]);
    expect(after[0]).toBe(before[0]);
  });
});
