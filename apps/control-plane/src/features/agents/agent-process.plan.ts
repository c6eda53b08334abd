import type { AgentObservation } from '../../core/drivers/driver.port.js';
import { wakeLeadMs } from './agent-activity.plan.js';

/** Recorded and observed state of one agent server. */
export interface AgentState {
  /** The revision serves or is being rolled out. */
  isWanted: boolean;
  /** The deployment is being deleted. */
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
  /** The revision serves, and may have no process while it is unused. */
  scalesToZero: boolean;
  /** Time since the last request or the start in ms. */
  idleForMs: number;
  /** Time since which new requests wait for a start, in ms; null while they are forwarded. */
  asleepForMs: number | null;
  /** A request was forwarded after that. */
  wasUsedSince: boolean;
  /** Time until the next cron in ms, of an agent server that sleeps; null without one. */
  wakeInMs: number | null;
}

export type AgentAction =
  | 'start'
  | 'record-end'
  | 'check-health'
  | 'reset-failures'
  | 'terminate'
  | 'kill'
  | 'remove'
  /** Requests wait from now on. */
  | 'withdraw'
  /** Ends the process that no request reaches any more. */
  | 'sleep'
  | 'wake'
  | 'none';

interface AgentTimes {
  drainMs: number;
  /** Time without requests and runs after which a revision that scales to zero has no process. */
  idleMs: number;
}

/** A process that served this long has started well. */
const stableMs = 60_000;
/** Runs of a deleted deployment are not waited for. */
const deletedGraceMs = 5_000;
/** Beyond the time that the agent server grants its own work. */
const killMarginMs = 5_000;
/** Time in which all proxies notice that requests have to wait, and record those that they forwarded before. */
const withdrawnMs = 4_000;

export function decideAgentAction(state: AgentState, times: AgentTimes): AgentAction {
  if (!state.isAlive) {
    if (!state.isWanted) return 'remove';
    if (state.wasSeen) return 'record-end';
    if (state.asleepForMs !== null) return isCronNear(state) ? 'wake' : 'none';
    return state.isDue ? 'start' : 'none';
  }
  if (state.stoppingForMs !== null) {
    const graceMs = state.isDeleted ? deletedGraceMs : times.drainMs + killMarginMs;
    return state.stoppingForMs > graceMs ? 'kill' : 'none';
  }
  if (!state.isWanted) return 'terminate';
  if (!state.isReady) return 'check-health';
  if (state.asleepForMs !== null) {
    if (state.wasUsedSince) return 'wake';
    return state.asleepForMs >= withdrawnMs ? 'sleep' : 'none';
  }
  if (state.scalesToZero && state.idleForMs >= times.idleMs) return 'withdraw';
  return state.failures > 0 && (state.readyForMs ?? 0) > stableMs ? 'reset-failures' : 'none';
}

/** Time between health checks of an agent server that starts: a roll-out waits for the first success. */
const startingPollMs = 100;

/** Delay of the next round after these actions. */
export const nextRoundMs = (actions: readonly AgentAction[], pollMs: number): number =>
  actions.some((action) => action === 'start' || action === 'check-health') ? Math.min(startingPollMs, pollMs) : pollMs;

const isCronNear = ({ wakeInMs }: AgentState) => wakeInMs !== null && wakeInMs <= wakeLeadMs;

const firstBackoffMs = 500;
const maxBackoffMs = 30_000;

/** Delay of the next start after this many ends in a row: the first one is at once. */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(failures - 2, 16));
}

/** A revision whose agent server ends this often in a row is broken. */
export const maxFailures = 2;

/** Why requests need not wait for its start; null while they may. */
export function startFailure(
  state: Pick<AgentState, 'isReady' | 'failures'> & { lastEnd: string | null },
): string | null {
  return state.isReady || state.failures < maxFailures ? null : (state.lastEnd ?? 'The agent server ended.');
}

const maxReasonLength = 4_000;

/** Reason why an agent server is not ready, from the body of its `/ready`. */
export function explainNotReady(body: string): string {
  const { detail, checks } = parse(body);
  const broken = Object.entries(checks?.graphs?.detail?.broken ?? {});
  const reason =
    checks?.graphs?.ok === false && broken.length > 0
      ? `No graph can be loaded. ${broken.map(([graph, why]) => `${graph}: ${why}`).join('; ')}`
      : (detail ?? 'It answers /ready with an error.');
  return `The agent server runs, but is not ready. ${reason}`.slice(0, maxReasonLength);
}

interface NotReadyBody {
  detail?: string;
  checks?: { graphs?: { ok?: boolean; detail?: { broken?: Record<string, string> } } };
}

function parse(body: string): NotReadyBody {
  try {
    return (JSON.parse(body) ?? {}) as NotReadyBody;
  } catch {
    return {};
  }
}

interface ObservedAgent extends Pick<AgentState, 'isReady' | 'failures'> {
  asleepAt: Date | null;
  wakeAt: Date | null;
  lastEnd: string | null;
}

/** `agent`: the one of the serving revision; undefined without one. */
export function observeAgent(agent: ObservedAgent | undefined): AgentObservation {
  if (!agent) return { state: 'none', asleepSince: null, wakesAt: null, lastEnd: null };
  const { asleepAt: asleepSince, wakeAt: wakesAt, lastEnd } = agent;
  const awake = agent.isReady ? 'running' : startFailure(agent) === null ? 'starting' : 'failing';
  return { state: asleepSince === null ? awake : 'asleep', asleepSince, wakesAt, lastEnd };
}
