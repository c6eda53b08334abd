import type { FieldError } from '@heddle/errors';
import type { RunWrite } from './run-write.js';

/** Runs of a batch. Those that cannot be stored are in `refused`, each with its violations. */
export interface ReadBatch {
  writes: RunWrite[];
  refused: FieldError[][];
}

/** As many violations as are reported of one batch, unless more runs are refused: each of them is named. */
const maxViolations = 100;

export function toViolations(refused: readonly FieldError[][]): FieldError[] {
  const all = refused.flat();
  return all.length <= maxViolations ? all : refused.flatMap(([first]) => first ?? []);
}
