import type { CancelAction, MultitaskStrategy } from '@heddle/entities-agent-server';
import type { RunInFlight } from '../../core/threads/runs-in-flight.repository.js';

type MultitaskDecision =
  | { kind: 'refuse' }
  /** Stores the new run as pending. Started runs are asked to stop; waiting runs never start. */
  | { kind: 'accept'; cancel: { action: CancelAction; started: string[]; waiting: string[] } | null };

/** Effect of a new run on the thread's runs in flight (docs/reference/contract/agent-server.md, rule 10). */
export function decideMultitask(strategy: MultitaskStrategy, inFlight: readonly RunInFlight[]): MultitaskDecision {
  if (inFlight.length === 0 || strategy === 'enqueue') return { kind: 'accept', cancel: null };
  if (strategy === 'reject') return { kind: 'refuse' };
  const ids = (started: boolean) => inFlight.filter((run) => run.started === started).map((run) => run.runId);
  return { kind: 'accept', cancel: { action: strategy, started: ids(true), waiting: ids(false) } };
}
