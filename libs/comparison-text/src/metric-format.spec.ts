import { describe, expect, it } from '@jest/globals';
import {
  formatChange,
  formatMetric,
  formatRange,
  formatScore,
  formatScoreChange,
  numberStyle,
  percentStyle,
  secondsStyle,
} from './metric-format.js';

describe('numbers of one metric', () => {
  const all = (key: string, ...values: number[]) => {
    const style = numberStyle(key, values);
    return values.map((value) => formatMetric(value, style));
  };

  it.each<[string, number[], string[]]>([
    ['correctness', [0.8125, 1], ['0.813', '1.000']],
    ['correctness', [0, 0], ['0.000', '0.000']],
    ['rating', [3.42, 4], ['3.42', '4.00']],
    ['cost_usd', [0.0019, 0.0064], ['$0.00190', '$0.00640']],
    ['priceEur', [12.5, 3], ['€12.5', '€3.0']],
    ['judge_tokens', [394, 2004], ['394 tok', '2,004 tok']],
    ['judge_latency_ms', [965, 1830.4], ['965 ms', '1,830 ms']],
    ['wait_seconds', [1.5, 42.21], ['1.5 s', '42.2 s']],
    ['tokens_per_second', [45.2, 8], ['45.2', '8.0']],
    ['error', [-0.25, 0.5], ['−0.250', '0.500']],
    ['share', [0.5, 0.00004], ['0.500', '<0.001']],
    ['huge', [1e21, 1_234_567], ['1.00e21', '1.23M']],
  ])('%s of %p reads %p', (key, values, expected) => {
    expect(all(key, ...values)).toEqual(expected);
  });

  it.each([
    ['correctness', [0.5, 0.75], 0.0625, '+0.063', '+0.063'],
    ['correctness', [0.5, 0.75], -0.5, '−0.500', '−0.5'],
    ['correctness', [0.5, 0.75], 0.0001, '+<0.001', '+<0.001'],
    ['correctness', [0.5, 0.75], 0, '±0', '±0'],
    ['cost_usd', [0.0019, 0.0064], 0.0045, '+$0.00450', '+$0.0045'],
    ['judge_tokens', [394, 2004], 1610, '+1,610 tok', '+1,610 tok'],
    ['judge_tokens', [394, 440.793], -46.793, '−47 tok', '−47 tok'],
    ['correctness', [0.5], null, '–', '–'],
  ])('a difference in %s of %p, %p, reads %p, of single scores %p', (key, values, delta, text, single) => {
    const style = numberStyle(key, values);
    expect([formatChange(delta, style), formatScoreChange(delta, style)]).toEqual([text, single]);
  });

  it.each([
    [1, '1'],
    [0, '0'],
    [0.5, '0.5'],
    [0.28571, '0.286'],
    [100, '100'],
    [0.0001, '<0.001'],
    [1e21, '1.00e21'],
    [null, '–'],
    [Number.NaN, '–'],
  ])('a single score %p is %p', (value, expected) => {
    expect(formatScore(value, numberStyle('correctness', [0.5]))).toBe(expected);
  });

  it('times of one metric share a unit', () => {
    const [short, long] = [secondsStyle([0.965, 0.1]), secondsStyle([0.965, 1.832])];
    expect([formatMetric(0.965, short), formatChange(0.867, short), formatChange(0.0000004, short)]).toEqual([
      '965 ms',
      '+867 ms',
      '+<1 ms',
    ]);
    expect([formatMetric(0.967, long), formatMetric(1.832, long), formatChange(0.867, long)]).toEqual([
      '0.97 s',
      '1.83 s',
      '+0.87 s',
    ]);
  });

  it.each([
    ['judge_tokens', [394, 2004], -12, 1610, '−12 … +1,610 tok'],
    ['judge_tokens', [394, 2004], -12, 0, '−12 tok … ±0'],
    ['cost_usd', [0.5], 0.1, 0.2, '+$0.100 … +$0.200'],
  ])('an interval of %s has its unit once', (key, values, low, high, expected) => {
    expect(formatRange(low, high, numberStyle(key, values))).toBe(expected);
  });

  it('shares differ by percentage points', () => {
    expect([formatMetric(0.033, percentStyle), formatChange(-0.021, percentStyle)]).toEqual(['3.3%', '−2.1 pp']);
    expect(formatScore(0.5, percentStyle)).toBe('50%');
  });
});
