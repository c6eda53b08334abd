import type { ExperimentsSchemas } from '@heddle/client-experiments';

/** Direction of a metric from the service; null when unknown. */
export type Direction = 'higher' | 'lower' | null;

/** How a change counts: better or worse by the direction of its metric, up or down without one. */
export type Way = 'better' | 'worse' | 'up' | 'down' | 'same';

/** Differences below this are the noise of adding up decimals, not a change. */
const epsilon = 1e-9;

/** Latencies are shown in milliseconds; what rounds to none of them is no change. */
const smallestSeconds = 0.000_5;

export function wayOf(delta: number, direction: Direction, unit: 'score' | 'seconds' = 'score'): Way {
  if (Math.abs(delta) < (unit === 'seconds' ? smallestSeconds : epsilon)) return 'same';
  const isUp = delta > 0;
  if (direction === null) return isUp ? 'up' : 'down';
  return isUp === (direction === 'higher') ? 'better' : 'worse';
}

/** Value minus that of the first experiment; `null` when either is missing. */
export function difference(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : value - first;
}

/** Number of examples that moved one way. */
export interface Change {
  way: Way;
  count: number;
}

type Counts = Pick<ExperimentsSchemas['MetricDelta'], 'improved' | 'regressed' | 'higher' | 'lower' | 'same'>;

/** Counts of the service. */
export function changesOf({ improved, regressed, higher, lower, same }: Counts): Change[] {
  const sides: Change[] =
    improved === null || regressed === null
      ? [
          { way: 'up', count: higher },
          { way: 'down', count: lower },
        ]
      : [
          { way: 'better', count: improved },
          { way: 'worse', count: regressed },
        ];
  return [...sides, { way: 'same', count: same }];
}

/** Words, sign and colours of each way a score can move. */
export const ways: Record<Way, { words: string; sign: string; text: string; tint: string; bar: string }> = {
  better: { words: 'better', sign: '✓', text: 'text-better', tint: 'bg-better-tint', bar: 'bg-better' },
  worse: { words: 'worse', sign: '✗', text: 'text-worse', tint: 'bg-worse-tint', bar: 'bg-worse' },
  up: { words: 'up', sign: '▲', text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-2' },
  down: { words: 'down', sign: '▼', text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-3' },
  same: { words: 'same', sign: '', text: 'text-ink-3', tint: '', bar: 'bg-line-strong' },
};
