import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { type Way, wayWords } from '@heddle/comparison-text';

/** Value minus the value of the first experiment; `null` if either is missing. */
export function difference(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : value - first;
}

/** Number of examples that moved one way. */
export interface Change {
  way: Way;
  count: number;
}

type Counts = Pick<ExperimentsSchemas['MetricDelta'], 'improved' | 'regressed' | 'higher' | 'lower' | 'same'>;

/** Counts of the service by the ways a score can move. */
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
  better: { ...wayWords.better, text: 'text-better', tint: 'bg-better-tint', bar: 'bg-better' },
  worse: { ...wayWords.worse, text: 'text-worse', tint: 'bg-worse-tint', bar: 'bg-worse' },
  up: { ...wayWords.up, text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-2' },
  down: { ...wayWords.down, text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-3' },
  same: { ...wayWords.same, text: 'text-ink-3', tint: '', bar: 'bg-line-strong' },
};
