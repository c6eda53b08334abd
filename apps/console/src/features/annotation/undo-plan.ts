import type { Judgement } from './annotation.queries';

type UndoPlan = 'delete' | 'change' | 'recreate';

/** Returns from `now` to `before`. A change cannot remove a member: docs/reference/contract/experiments.md, rule 17. */
export function planUndo(now: Judgement, before: Judgement | null): UndoPlan {
  if (before === null) return 'delete';
  const isRemoved = (['score', 'comment'] as const).some((member) => before[member] === null && now[member] !== null);
  return isRemoved ? 'recreate' : 'change';
}
