import type { ThreadStatus } from '@heddle/entities-agent-server';

interface ThreadFacts {
  /** Pending and running runs. */
  runsInFlight: number;
  /** The last run that finished raised, or ran out of time or attempts. */
  lastRunFailed: boolean;
  /** The newest checkpoint has nodes left to execute: it waits for a person, or was cut short. */
  headHasNext: boolean;
}

/** The only source of a thread's status (docs/reference/contract/agent-server.md, rule 4). */
export function deriveThreadStatus({ runsInFlight, lastRunFailed, headHasNext }: ThreadFacts): ThreadStatus {
  if (runsInFlight > 0) return 'busy';
  if (lastRunFailed) return 'error';
  return headHasNext ? 'interrupted' : 'idle';
}
