import type { FieldError } from '@heddle/errors';
import type { RunWrite } from '../../core/runs/run-write.js';

/** Runs of a batch; `refused` has the violations of each refused run. */
export interface ReadBatch {
  writes: RunWrite[];
  refused: FieldError[][];
}

/** Maximum violations in the error of a batch; every refused run has at least one. */
const maxViolations = 100;

export function toViolations(refused: readonly FieldError[][]): FieldError[] {
  const all = refused.flat();
  return all.length <= maxViolations ? all : refused.flatMap(([first]) => first ?? []);
}
