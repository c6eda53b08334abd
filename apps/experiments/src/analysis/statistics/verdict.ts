import type { Direction } from './direction.js';
import type { PairedTest } from './paired-test.js';

/** `changed`: a significant change of a metric without a direction. */
type Verdict = 'improved' | 'regressed' | 'changed' | 'not_distinguishable' | 'too_few_examples';

export interface Judged extends PairedTest {
  /** Confidence of the interval. */
  confidence: number;
  pValueAdjusted: number;
  verdict: Verdict;
  /** One sentence for people. */
  summary: string;
}

/**
 * Too few pairs: even if all examples moved in one direction, no test could be significant. For n such pairs, the
 * p-value is 2 / 2^n.
 */
export function decideVerdict(
  { pairs, meanDelta }: Pick<PairedTest, 'pairs' | 'meanDelta'>,
  pValueAdjusted: number,
  { level, direction }: { level: number; direction: Direction },
): Verdict {
  if (2 ** (1 - pairs) > level) return 'too_few_examples';
  if (pValueAdjusted >= level || meanDelta === 0) return 'not_distinguishable';
  if (direction === null) return 'changed';
  return meanDelta > 0 === (direction === 'higher') ? 'improved' : 'regressed';
}

export function judge(
  name: string,
  test: PairedTest,
  pValueAdjusted: number,
  { confidence, direction }: { confidence: number; direction: Direction },
): Judged {
  const verdict = decideVerdict(test, pValueAdjusted, { level: 1 - confidence, direction });
  return {
    ...test,
    confidence,
    pValueAdjusted,
    verdict,
    summary: sentence(name, test, pValueAdjusted, confidence, verdict),
  };
}

function sentence(
  name: string,
  { pairs, meanDelta, interval, minimumDetectableEffect }: PairedTest,
  p: number,
  confidence: number,
  verdict: Verdict,
): string {
  const examples = `${pairs} shared ${pairs === 1 ? 'example' : 'examples'}`;
  if (verdict === 'too_few_examples') return `${name}: too few to tell a change from chance, with ${examples}.`;
  const range = interval
    ? ` (${Number((confidence * 100).toFixed(1))}% interval ${signed(interval.low)} to ${signed(interval.high)})`
    : '';
  const seen = `mean change ${signed(meanDelta)}${range} over ${examples}, ${shortP(p)} after correction`;
  if (verdict === 'changed') return `${name} changed: ${seen}; which direction is better is not set.`;
  if (verdict !== 'not_distinguishable') return `${name} ${verdict}: ${seen}.`;
  const reach =
    minimumDetectableEffect === null
      ? ''
      : `; a true change of ${short(minimumDetectableEffect)} would be found four times in five`;
  return `${name}: no change that can be told from chance: ${seen}${reach}.`;
}

const short = (value: number) => String(Number(value.toPrecision(3)));
const signed = (value: number) => (value > 0 ? `+${short(value)}` : short(value).replace('-', '−'));
const shortP = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${short(p)}`);
