import { parseInstant } from '@heddle/dto-experiments';
import type { PriceTable } from '../../config/price-settings.js';
import { firstTokenOf, pricedUsage, usageOf } from '../../core/runs/run-usage.js';
import type { RunWrite } from '../../core/runs/run-write.js';
import type { RunRow } from '../../core/runs/traced-run.repository.js';

/** Session of runs without a session. */
const defaultSession = 'default';

/** Sessions of new runs: ids, and names with the start of their first run, for new projects. */
export function wantedSessions(writes: readonly RunWrite[]): { ids: string[]; names: Map<string, string> } {
  const ids = new Set<string>();
  const names = new Map<string, string>();
  for (const write of writes) {
    if (write.kind !== 'post') continue;
    if (write.sessionId !== undefined) ids.add(write.sessionId);
    else {
      const name = write.sessionName ?? defaultSession;
      const [start, known] = [write.startTime as string, names.get(name)];
      names.set(name, known === undefined || start < known ? start : known);
    }
  }
  return { ids: [...ids], names };
}

interface Known {
  runs: ReadonlySet<string>;
  sessions: { ids: ReadonlySet<string>; byName: ReadonlyMap<string, string> };
}

interface IngestPlan {
  /** New runs with their session. */
  inserts: RunWrite[];
  updates: RunWrite[];
  /** Writes whose run or session is unknown. */
  waiting: RunWrite[];
}

export function planIngest(writes: readonly RunWrite[], { runs, sessions }: Known): IngestPlan {
  const plan: IngestPlan = { inserts: [], updates: [], waiting: [] };
  for (const write of writes) {
    if (runs.has(write.id)) plan.updates.push(write);
    else if (write.kind === 'patch') plan.waiting.push(write);
    else if (write.sessionId !== undefined)
      (sessions.ids.has(write.sessionId) ? plan.inserts : plan.waiting).push(write);
    else plan.inserts.push({ ...write, sessionId: sessions.byName.get(write.sessionName ?? defaultSession) });
  }
  return plan;
}

/** Row of a write with computed tokens, costs and time of the first token. */
export function toRunRow({ sessionName: _, ...write }: RunWrite, prices: PriceTable): RunRow {
  return {
    ...write,
    ...pricedUsage(usageOf(write), write, prices),
    firstTokenTime: toInstant(firstTokenOf(write.events)),
  };
}

/** Reads a time in an event of a framework; invalid times are ignored. */
function toInstant(time: unknown): string | undefined {
  if (typeof time !== 'string' && typeof time !== 'number') return undefined;
  try {
    return parseInstant(time);
  } catch {
    return undefined;
  }
}
