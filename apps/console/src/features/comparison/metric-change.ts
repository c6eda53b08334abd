import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { type Movement, movementWords } from '@heddle/comparison-text';

/** Value minus the value of the first experiment; `null` if either is missing. */
export function difference(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : value - first;
}

/** Number of examples that moved one way. */
export interface Change {
  movement: Movement;
  count: number;
}

type Counts = Pick<ExperimentsSchemas['MetricDelta'], 'improved' | 'regressed' | 'higher' | 'lower' | 'same'>;

/** Counts of the service by the ways a score can move. */
export function changesOf({ improved, regressed, higher, lower, same }: Counts): Change[] {
  const sides: Change[] =
    improved === null || regressed === null
      ? [
          { movement: 'up', count: higher },
          { movement: 'down', count: lower },
        ]
      : [
          { movement: 'better', count: improved },
          { movement: 'worse', count: regressed },
        ];
  return [...sides, { movement: 'same', count: same }];
}

/** Words, sign and colours of each way a score can move. */
export const movementStyles: Record<
  Movement,
  { words: string; sign: string; text: string; tint: string; bar: string }
> = {
  better: { ...movementWords.better, text: 'text-better', tint: 'bg-better-tint', bar: 'bg-better' },
  worse: { ...movementWords.worse, text: 'text-worse', tint: 'bg-worse-tint', bar: 'bg-worse' },
  up: { ...movementWords.up, text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-2' },
  down: { ...movementWords.down, text: 'text-ink-2', tint: 'bg-raised', bar: 'bg-ink-3' },
  same: { ...movementWords.same, text: 'text-ink-3', tint: '', bar: 'bg-line-strong' },
};
