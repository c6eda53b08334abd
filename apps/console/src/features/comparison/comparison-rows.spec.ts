import { describe, expect, it } from '@jest/globals';
import { buildRow, latencyKey, metricValue, type ComparedExample, type ComparedRun } from './comparison-rows';

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
    const row = buildRow(example(run('b', { outputs: { answer: 'Lyon' } }), run('a')), ['a', 'b']);
    expect(row.cells.map((cell) => cell?.output)).toEqual(['Paris', 'Lyon']);
    expect(row).toMatchObject({ inputs: 'Capital?', expected: 'Paris' });
  });

  it('averages repetitions and computes latency in seconds', () => {
    const slow = run('a', { end_time: '2026-01-05T10:00:04+00:00' }, { score: 1 });
    const [cell] = buildRow(example(run('a', {}, { score: 0 }), slow), ['a']).cells;
    expect(cell).toMatchObject({ runCount: 2, latencySeconds: 3, scores: { score: 0.5 } });
    expect(metricValue(cell, latencyKey)).toBe(3);
    const exact = run('a', { start_time: '2026-01-05T10:00:00.000100Z', end_time: '2026-01-05T10:00:00.001350Z' });
    expect(buildRow(example(exact), ['a']).cells[0]?.latencySeconds).toBeCloseTo(0.00125, 9);
    expect(metricValue(cell, 'absent')).toBeNull();
    expect(metricValue(null, 'score')).toBeNull();
  });

  it('keeps feedback without a score as its label', () => {
    const feedbacks = [{ id: 'f', key: 'tone', score: null, value: 'curt', comment: null, correction: null }];
    const [cell] = buildRow(example(run('a', { feedbacks: feedbacks as unknown as ComparedRun['feedbacks'] })), [
      'a',
    ]).cells;
    expect(cell).toMatchObject({ scores: {}, labels: { tone: ['curt'] } });
  });

  it('has a place for an experiment without a run', () => {
    expect(buildRow(example(run('a')), ['a', 'b']).cells).toEqual([expect.anything(), null]);
  });
});
