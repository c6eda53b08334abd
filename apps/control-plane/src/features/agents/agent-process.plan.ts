/** Recorded and observed state of one agent server. */
export interface AgentState {
  /** Its revision serves or is being rolled out. */
  isWanted: boolean;
  /** Its deployment is being deleted. */
  isDeleted: boolean;
  isAlive: boolean;
  /** A process of this incarnation was seen. */
  wasSeen: boolean;
  isReady: boolean;
  /** Time since SIGTERM in ms; null without it. */
  stoppingForMs: number | null;
  /** Time since the first successful health check in ms; null without one. */
  readyForMs: number | null;
  failures: number;
  isDue: boolean;
}

export type AgentAction =
  'start' | 'record-end' | 'check-health' | 'forget-failures' | 'terminate' | 'kill' | 'remove' | 'none';

/** A process that served this long has started well. */
const stableMs = 60_000;
/** Runs of a deleted deployment are not waited for. */
const deletedGraceMs = 5_000;
/** Beyond the time that the agent server grants its own work. */
const killMarginMs = 5_000;

export function decideAgentAction(state: AgentState, drainMs: number): AgentAction {
  if (!state.isAlive) {
    if (!state.isWanted) return 'remove';
    if (state.wasSeen) return 'record-end';
    return state.isDue ? 'start' : 'none';
  }
  if (state.stoppingForMs !== null) {
    const graceMs = state.isDeleted ? deletedGraceMs : drainMs + killMarginMs;
    return state.stoppingForMs > graceMs ? 'kill' : 'none';
  }
  if (!state.isWanted) return 'terminate';
  if (!state.isReady) return 'check-health';
  return state.failures > 0 && (state.readyForMs ?? 0) > stableMs ? 'forget-failures' : 'none';
}

const firstBackoffMs = 500;
const maxBackoffMs = 30_000;

/** Delay of the next start after this many ends in a row: the first one is at once. */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(failures - 2, 16));
}
