import { describe, expect, it } from '@jest/globals';
import { BlockDetector, type ThreadMoment } from './block-detector.js';

const moment = (runId: string, beats = 7): ThreadMoment => ({
  runId,
  graphId: `graph of ${runId}`,
  beats,
  stack: 'at',
});

/** A detector of a thread that has been silent since 1,000 ms. */
function silent(): BlockDetector {
  const detector = new BlockDetector();
  detector.observe(500, 6);
  detector.observe(1_000, 7);
  return detector;
}

describe('the detector of blocks', () => {
  it('asks a thread that is silent, until it has found the block', () => {
    const detector = silent();
    expect(detector.observe(1_249, 7)).toBe(false);
    expect(detector.observe(1_250, 7)).toBe(true);
    detector.onMoment(1_250, moment('a'));
    expect(detector.observe(1_500, 7)).toBe(true);
    detector.onMoment(1_500, moment('a'));
    expect(detector.observe(1_600, 7)).toBe(false);
    expect(detector.observe(1_700, 8)).toBe(false);
    expect(detector.observe(1_950, 8)).toBe(true);
  });

  it.each<[string, [number, ThreadMoment][], (string | null)[]]>([
    // prettier-ignore
    ['is of the run of both moments', [[1_250, moment('a')], [1_500, moment('a')]], [null, 'a']],
    // prettier-ignore
    ['is found once', [[1_250, moment('a')], [1_500, moment('a')], [1_600, moment('a')]], [null, 'a', null]],
    // prettier-ignore
    ['is not found before its time', [[1_250, moment('a')], [1_499, moment('a')]], [null, null]],
    // prettier-ignore
    ['is not of runs that share the turn', [[1_250, moment('a')], [1_500, moment('b')], [1_600, moment('a')]], [null, null, null]],
    // prettier-ignore
    ['is found after the moment of another run', [[1_250, moment('a')], [1_500, moment('b')], [1_600, moment('b')]], [null, null, 'b']],
    // prettier-ignore
    ['needs moments of the silent turn', [[1_250, moment('a', 8)], [1_500, moment('a', 8)]], [null, null]],
    // prettier-ignore
    ['is found after native code has returned', [[3_000, moment('a')], [3_000, moment('a')]], [null, 'a']],
  ])('a block %s', (_what, moments, expected) => {
    const detector = silent();
    expect(moments.map(([nowMs, each]) => detector.onMoment(nowMs, each)?.runId ?? null)).toEqual(expected);
  });

  it('tells the graph, the place and the age of a block', () => {
    const detector = silent();
    detector.onMoment(1_250, moment('a'));
    expect(detector.onMoment(1_600, moment('a'))).toEqual({
      runId: 'a',
      graphId: 'graph of a',
      stack: 'at',
      blockedMs: 600,
    });
  });
});
