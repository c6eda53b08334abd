/** Direction of a metric; null where none is known. */
export type Direction = 'higher' | 'lower' | null;

export function directionOf(isLowerScoreBetter: boolean | null): Direction {
  if (isLowerScoreBetter === null) return null;
  return isLowerScoreBetter ? 'lower' : 'higher';
}

export const directionWords = { higher: 'higher is better', lower: 'lower is better' } as const;

/** Remark behind the name of a metric in a table; the usual direction has none. */
export function directionNote(direction: Direction): string {
  if (direction === null) return ' (no direction set)';
  return direction === 'higher' ? '' : ` (${directionWords.lower})`;
}

/** Change of a score: better or worse by the direction of its metric, up or down without one. */
export type Movement = 'better' | 'worse' | 'up' | 'down' | 'same';

/** `sign` carries the meaning where colours do not. */
export const movementWords: Record<Movement, { words: string; sign: string }> = {
  better: { words: 'better', sign: '✓' },
  worse: { words: 'worse', sign: '✗' },
  up: { words: 'up', sign: '▲' },
  down: { words: 'down', sign: '▼' },
  same: { words: 'same', sign: '' },
};

/** The service compares exactly, so any difference of single scores is a change. */
export function movementOf(delta: number, direction: Direction): Movement {
  if (delta === 0) return 'same';
  const isUp = delta > 0;
  if (direction === null) return isUp ? 'up' : 'down';
  return isUp === (direction === 'higher') ? 'better' : 'worse';
}

/** Rounding noise of a mean of differences. */
const meanNoise = 1e-9;

export function meanMovementOf(delta: number, direction: Direction): Movement {
  return movementOf(Math.abs(delta) < meanNoise ? 0 : delta, direction);
}

/** Verdict of the statistics on the difference of two experiments in one metric. */
export type Verdict = 'improved' | 'regressed' | 'changed' | 'not_distinguishable' | 'too_few_examples';

/** The verdicts that need attention first. */
export const verdictWords: Record<Verdict, { words: string; sign: string; movement: Movement; meaning: string }> = {
  improved: { words: 'improved', sign: '✓', movement: 'better', meaning: 'Better by more than chance explains.' },
  regressed: { words: 'regressed', sign: '✗', movement: 'worse', meaning: 'Worse by more than chance explains.' },
  changed: {
    words: 'changed',
    sign: '≠',
    movement: 'up',
    meaning: 'Changed by more than chance explains. Set a direction to say whether that is better or worse.',
  },
  not_distinguishable: {
    words: 'no clear change',
    sign: '≈',
    movement: 'same',
    meaning: 'Chance may explain the difference. That does not show that there is none.',
  },
  too_few_examples: {
    words: 'too few examples',
    sign: '?',
    movement: 'same',
    meaning: 'Even if all of these examples moved the same way, it could be chance.',
  },
};
