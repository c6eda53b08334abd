import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Binomial } from './binomial.js';
import { countedMeans, meanInterval, quantile, resampledMeans } from './bootstrap-interval.js';
import type { Direction } from './direction.js';
import { distinctValues } from './distinct-values.js';
import { holm } from './holm.js';
import { normalCdf, normalQuantile } from './normal.js';
import { type PairedTestOptions, testPairs } from './paired-test.js';
import { Random, seedOf } from './random.js';
import { counted, drawn, signFlipTest } from './sign-flip.js';
import { signTest } from './sign-test.js';
import { finish } from './steps.js';
import { decideVerdict, judge } from './verdict.js';

// Numbers to compare with were computed by SciPy 1.17.1, statsmodels 0.15.0 and, for the generator, by a transcription of
// its published definition to Python. Each block says with what.

/** Heights of cross- less self-fertilised maize in eighths of an inch: Darwin's data, tested in Fisher, The Design of Experiments, 21. */
const darwin = Float64Array.of(49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48);
const mixed = Float64Array.of(0.25, -0.6, 0, 0.1, 0.1, 0.35, -0.05, 0.5);
const skewed = Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.1, 0.4, 0.9, 1, 0, -0.1, 0, 0.3, 0, 0.2, 0);
const random = (purpose = 'test') => Random.of(1, purpose);

describe('the generator', () => {
  it('is xoshiro128**', () => {
    const random = new Random([1, 2, 3, 4]);
    const [first, second] = [random.fill(new Uint32Array(5)), random.fill(new Uint32Array(3))];
    expect([...first, ...second]).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849,
    ]);
  });

  it('gives the same numbers everywhere, and different ones for another seed or purpose', () => {
    const first = (seed: number, purpose: string) => Random.of(seed, purpose).fill(new Uint32Array(1))[0];
    expect(first(7, 'a')).toBe(first(7, 'a'));
    expect(new Set([first(7, 'a'), first(8, 'a'), first(7, 'b')]).size).toBe(3);
    expect(seedOf(['a', 'b'])).toBe(seedOf(['b', 'a']));
    // printf 'a\nb' | sha256sum, the first four bytes, the lowest first.
    expect(seedOf(['a', 'b'])).toBe(938940542);
  });
});

describe('the normal distribution', () => {
  // scipy.stats.norm.ppf, .cdf
  it.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.8, 0.8416212335729143],
    [0.001, -3.090232306167813],
    [0.9995, 3.2905267314919255],
    [1e-5, -4.264890793922825],
  ])('has the quantile of %p at %p', (p, z) => expect(normalQuantile(p)).toBeCloseTo(z, 9));

  it.each([
    [-6, 9.865876450376946e-10],
    [-3, 0.0013498980316300933],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [4, 0.9999683287581669],
    [-9, 0],
    [9, 1],
  ])('has below %p the share %p', (z, p) => expect(normalCdf(z)).toBeCloseTo(p, 13));
});

describe('signTest', () => {
  // statsmodels mcnemar(exact=True). 86 and 150: ratings of a prime minister, Agresti, Categorical Data Analysis, 10.1.
  it.each([
    [10, 3, 0.09228515625],
    [0, 5, 0.0625],
    [86, 150, 3.7159361395713866e-5],
    [4000, 4200, 0.027972423571324654],
    [2, 12, 0.012939453125],
    [0, 40, 1.8189894035458565e-12],
    [1, 0, 1],
    [7, 7, 1],
    [0, 0, 1],
  ])('of %p to %p is %p', (ups, downs, p) => {
    expect(signTest(ups, downs) / p).toBeCloseTo(1, 9);
    expect(signTest(downs, ups)).toBe(signTest(ups, downs));
  });
});

describe('signFlipTest', () => {
  const p = (values: Float64Array, draws = 1000) => finish(signFlipTest(values, draws, random()));

  // Fisher counted 863 of 32768 choices on each side; scipy.stats.permutation_test(permutation_type='samples') the same.
  it.each([
    ['Darwin', darwin, 1726 / 32768],
    ['mixed', mixed, 0.53125],
    ['all up', Float64Array.of(1, 2, 3, 4, 5), 0.0625],
    ['one', Float64Array.of(3), 1],
    ['nothing', Float64Array.of(0, 0), 1],
  ])('looks at all choices of few: %s', (_name, values, expected) => expect(p(values)).toBe(expected));

  it('draws choices of many: 0.0247 by 400,000 draws of SciPy', () => {
    const many = Float64Array.from(
      { length: 60 },
      (_, i) => Math.round((Math.sin((i + 1) * 1.7) * 0.3 + 0.06) * 1000) / 1000,
    );
    expect(p(many, 20_000)).toBeGreaterThan(0.0247 - 0.004);
    expect(p(many, 20_000)).toBeLessThan(0.0247 + 0.004);
  });

  it('is never 0', () => expect(p(new Float64Array(1000).fill(1), 1000)).toBe(1 / 1001));

  it('has the false positive rate of its level', () => {
    // All 2^8 ways in which eight differences may come out without an effect: p below any level at most that often.
    const sizes = [1, 2, 3, 5, 8, 13, 21, 34];
    const all = Array.from({ length: 256 }, (_, signs) =>
      p(Float64Array.from(sizes, (size, bit) => ((signs >> bit) & 1 ? size : -size))),
    );
    for (const level of [0.01, 0.05, 0.1, 0.25, 0.5, 0.9]) {
      expect(all.filter((value) => value <= level).length / 256).toBeLessThanOrEqual(level);
    }
    expect(all.filter((value) => value <= 0.5).length / 256).toBeGreaterThan(0.48);
  });
});

describe('meanInterval', () => {
  // scipy.stats.bootstrap(method='BCa', n_resamples=100000), three seeds.
  it.each([
    ['Darwin', darwin, 0.95, -1.7, 36.3, 1.6],
    ['Darwin', darwin, 0.9, 2.4, 34.1, 1.2],
    ['mixed', mixed, 0.95, -0.2, 0.25, 0.02],
    ['mixed', mixed, 0.9, -0.15, 0.225, 0.02],
    ['skewed', skewed, 0.95, 0.06, 0.335, 0.015],
    ['skewed', skewed, 0.9, 0.072, 0.303, 0.015],
  ])('of %s at %#', (_name, values, confidence, low, high, within) => {
    const found = finish(meanInterval(values, confidence, 20_000, random()));
    expect(Math.abs(found.low - low)).toBeLessThan(within);
    expect(Math.abs(found.high - high)).toBeLessThan(within);
  });

  it('is a point where nothing varies', () => {
    expect(finish(meanInterval(Float64Array.of(0.5, 0.5), 0.95, 1000, random()))).toEqual({ low: 0.5, high: 0.5 });
  });

  it('stays within the means that there are, however skewed the values', () => {
    const found = finish(meanInterval(Float64Array.of(0, 0, 0, 0, 1000), 0.999, 1000, random()));
    expect(found.low).toBeGreaterThanOrEqual(0);
    expect(found.high).toBeLessThanOrEqual(1000);
  });
});

describe('counts in place of rows', () => {
  // Exact sums of binomial probabilities (math.comb of Python).
  it.each([
    [1000, 0.3, 290, 0.2569],
    [1000, 0.3, 300, 0.5156],
    [1000, 0.3, 315, 0.8575],
    [40, 0.05, 1, 0.3991],
    [40, 0.05, 3, 0.8619],
    [25, 0.5, 12, 0.5],
    [100, 0.9, 89, 0.4168],
  ])('of %p trials with the chance %p at most %p are %p', (trials, chance, maximum, share) => {
    const binomial = new Binomial(random(), trials);
    const draws = 40_000;
    let found = 0;
    for (let draw = 0; draw < draws; draw += 1) if (binomial.draw(trials, chance) <= maximum) found += 1;
    expect(Math.abs(found / draws - share)).toBeLessThan(0.011);
  });

  it('is certain at the ends', () => {
    const binomial = new Binomial(random(), 10);
    expect([binomial.draw(10, 0), binomial.draw(10, 1), binomial.draw(0, 0.5)]).toEqual([0, 10, 0]);
  });

  /** Six differences of scores, unevenly often. */
  const few = Float64Array.from(
    { length: 2000 },
    (_, at) => [0, 0, 0, 0.1, 0.1, -0.2, 0.4, -0.1, 1][(at * at) % 9] as number,
  ).sort();
  const distinct = distinctValues(few);
  const resamples = 20_000;

  it('are taken where values repeat, and rows where they do not', () => {
    expect(distinct?.values.length).toBeLessThan(9);
    expect(distinct?.counts.reduce((sum, count) => sum + count, 0)).toBe(few.length);
    expect(distinctValues(Float64Array.from({ length: 2000 }, (_, at) => at))).toBeNull();
    expect(distinctValues(mixed)).toBeNull();
  });

  it('have the means of resampled rows', () => {
    if (!distinct) throw new Error('the values repeat');
    const byRow = finish(resampledMeans(few, resamples, random()));
    const byCount = finish(countedMeans(distinct, few.length, resamples, random()));
    const error = Math.sqrt(few.reduce((sum, value) => sum + value * value, 0)) / few.length;
    for (const share of [0.005, 0.025, 0.2, 0.5, 0.8, 0.975, 0.995]) {
      expect(Math.abs(quantile(byCount, share) - quantile(byRow, share)) / error).toBeLessThan(0.12);
    }
  });

  it('have the signs of drawn rows', () => {
    if (!distinct) throw new Error('the values repeat');
    const sizes = few.filter((value) => value !== 0).map(Math.abs);
    const bySize = distinctValues(sizes.slice().sort());
    if (!bySize) throw new Error('the sizes repeat');
    const spread = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0));
    for (const far of [0.3, 1, 1.96, 2.6].map((times) => times * spread)) {
      const [rows, counts] = [
        finish(drawn(sizes, far, resamples, random())),
        finish(counted(bySize, far, resamples, random())),
      ];
      expect(Math.abs(rows - counts) / resamples).toBeLessThan(0.016);
    }
  });
});

it('quantiles lie between the closest ranks', () => {
  const values = Float64Array.of(1, 2, 4);
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile(values, share))).toEqual([1, 1.5, 2, 3, 4]);
});

// statsmodels multipletests(method='holm')
it.each([
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [
    [0.0001, 0.2, 0.5],
    [0.0003, 0.4, 0.5],
  ],
  [
    [0.02, 0.02, 0.02],
    [0.06, 0.06, 0.06],
  ],
  [
    [0.9, 0.8],
    [1, 1],
  ],
  [[], []],
])('holm of %p is %p', (given, adjusted) => {
  const found = holm(given);
  expect(found).toHaveLength(adjusted.length);
  found.forEach((p, at) => expect(p).toBeCloseTo(adjusted[at] as number, 12));
});

describe('testPairs', () => {
  const options: PairedTestOptions = { confidence: 0.95, resamples: 1000, seed: 3, purpose: 'x' };
  const test = (values: ArrayLike<number>, binary = false, more: Partial<PairedTestOptions> = {}) =>
    finish(testPairs({ differences: Float64Array.from(values), binary }, { ...options, ...more }));
  const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 40 });

  it('has the mean, the exact p-value and the minimum detectable effect', () => {
    const found = test(darwin);
    expect(found).toMatchObject({ pairs: 15, test: 'sign_flip', pValue: 1726 / 32768 });
    expect(found.meanDelta).toBeCloseTo(314 / 15, 12);
    // (norm.ppf(.975) + norm.ppf(.8)) * std(ddof=1) / sqrt(15)
    expect(found.minimumDetectableEffect).toBeCloseTo(27.30300725133402, 8);
    expect(test(mixed, false, { confidence: 0.9 }).minimumDetectableEffect).toBeCloseTo(0.2905574762835879, 8);
  });

  it('counts 0/1 scores that changed', () => {
    const changed = [...new Array(10).fill(1), ...new Array(3).fill(-1), ...new Array(20).fill(0)];
    const found = test(changed, true);
    expect(found).toMatchObject({ test: 'mcnemar_exact', meanDelta: 7 / 33 });
    expect(found.pValue).toBeCloseTo(0.09228515625, 12);
  });

  it('of one pair has no interval', () => {
    expect(test([1])).toEqual({
      pairs: 1,
      meanDelta: 1,
      interval: null,
      test: 'sign_flip',
      pValue: 1,
      minimumDetectableEffect: null,
    });
  });

  it('does not hang on the order of the pairs', () => {
    fc.assert(
      fc.property(
        values.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length })),
        ),
        ([some, shuffled]) => expect(test(shuffled)).toEqual(test(some)),
      ),
      { numRuns: 40 },
    );
  });

  it('turns its signs when the baseline is swapped, and nothing else', () => {
    fc.assert(
      fc.property(values, (some) => {
        const [one, other] = [test(some), test(some.map((value) => 0 - value))];
        expect(other.meanDelta).toBe(0 - one.meanDelta);
        expect(other.interval).toEqual(one.interval && { low: 0 - one.interval.high, high: 0 - one.interval.low });
        expect([other.pValue, other.minimumDetectableEffect]).toEqual([one.pValue, one.minimumDetectableEffect]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same with the same seed', () => {
    const many = Array.from({ length: 300 }, (_, i) => Math.sin(i * i));
    expect(test(many)).toEqual(test(many));
    expect(test(many, false, { seed: 4 }).interval).not.toEqual(test(many).interval);
  });
});

describe('decideVerdict', () => {
  it.each([
    [100, 0.1, 0.04, 'higher', 'improved'],
    [100, -0.1, 0.04, 'higher', 'regressed'],
    [100, 0.1, 0.04, 'lower', 'regressed'],
    [100, -0.1, 0.04, 'lower', 'improved'],
    [100, 0.1, 0.04, null, 'changed'],
    [100, -0.1, 0.04, null, 'changed'],
    [100, 0.1, 0.05, 'higher', 'not_distinguishable'],
    [100, 0.1, 0.05, null, 'not_distinguishable'],
    [100, 0, 0.01, 'higher', 'not_distinguishable'],
    [6, 0.1, 0.03125, 'higher', 'improved'],
    [5, 1, 0.0625, 'higher', 'too_few_examples'],
    [5, 1, 0.0625, null, 'too_few_examples'],
    [1, 1, 1, 'higher', 'too_few_examples'],
  ] as const)('of %p pairs, %p, p %p, %p better is %s', (pairs, meanDelta, p, direction, expected) => {
    expect(decideVerdict({ pairs, meanDelta }, p, { level: 0.05, direction })).toBe(expected);
  });
});

describe('judge', () => {
  const base = { interval: { low: 0.011, high: 0.0731 }, test: 'sign_flip', pValue: 0.004 } as const;
  const say = (more: object, p: number, direction: Direction = 'higher') =>
    judge('quality', { ...base, pairs: 412, meanDelta: 0.042, minimumDetectableEffect: 0.03, ...more }, p, {
      confidence: 0.95,
      direction,
    }).summary;

  it('describes the result in a sentence', () => {
    expect(say({}, 0.012)).toBe(
      'quality improved: mean change +0.042 (95% interval +0.011 to +0.0731) over 412 shared examples, p = 0.012 after correction.',
    );
    expect(say({ meanDelta: -0.042 }, 0.0001)).toContain('quality regressed: mean change −0.042');
    expect(say({}, 0.0001, 'lower')).toContain('quality regressed: mean change +0.042');
    expect(say({}, 0.012, null)).toBe(
      'quality changed: mean change +0.042 (95% interval +0.011 to +0.0731) over 412 shared examples, p = 0.012 after correction; which direction is better is not set.',
    );
    expect(say({}, 0.0001)).toContain('p < 0.001 after');
    expect(say({}, 0.2)).toBe(
      'quality: no change that can be told from chance: mean change +0.042 (95% interval +0.011 to +0.0731) over 412 shared examples, p = 0.2 after correction; a true change of 0.03 would be found four times in five.',
    );
    expect(say({ pairs: 1 }, 1)).toBe('quality: too few to tell a change from chance, with 1 shared example.');
  });
});
