import { type PackSizes, usualSizes } from './pack-json.js';
import type { StatementTarget } from './run-statement.js';
import { runStatement } from './run-statement.js';

/**
 * What servers store. Each stage includes those before it: whole texts; texts that share elements, and rows without
 * large values; deflated texts; logs without large values.
 */
const stages = ['whole', 'elements', 'deflated', 'short-logs'] as const;
type Stage = (typeof stages)[number];

/** Name of the connections of servers that read every stage. */
export const serverName = 'heddle-agent-server/5';
/**
 * Last stage that servers read, by the name of their connections. The first ones refuse values with elements; the second
 * ones show rows without large values as they are; the third ones inflate no text; the fourth ones show events without
 * large values as they are.
 */
const lastStage: Readonly<Record<string, Stage>> = {
  'heddle-agent-server': 'whole',
  'heddle-agent-server/2': 'whole',
  'heddle-agent-server/3': 'elements',
  'heddle-agent-server/4': 'deflated',
  [serverName]: 'short-logs',
};

/** Interval of the question while servers of versions before run. */
const askEveryMs = 10_000;

/** Form of stored values: whole texts; texts that share elements; the same, deflated. */
export type StorageForm = Exclude<Stage, 'short-logs'>;

/** Decides how values are stored. */
export interface StorageRule {
  readonly sizes: PackSizes;
  form(): StorageForm | Promise<StorageForm>;
}

/**
 * Chooses the last stage that all connected servers read; the last one of all, for the rest of the process. Each server
 * holds one connection for notifications. If not even one of this version is visible, the names have been changed by the
 * settings: then values stay whole.
 */
export class StorageGate implements StorageRule {
  readonly sizes = usualSizes;
  private current: Stage = 'whole';
  private answer: Promise<Stage> | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: StatementTarget,
    private readonly now: () => number = () => performance.now(),
  ) {}

  form(): StorageForm | Promise<StorageForm> {
    return this.answered((stage) => (stage === 'short-logs' ? 'deflated' : stage));
  }

  /** Whether values share elements, and rows may leave out large values. */
  isOpen(): boolean | Promise<boolean> {
    return this.answered((stage) => stage !== 'whole');
  }

  /** Whether logs of runs may leave out large values. */
  shortensLogs(): boolean | Promise<boolean> {
    return this.answered((stage) => stage === 'short-logs');
  }

  private answered<T>(answerOf: (stage: Stage) => T): T | Promise<T> {
    const stage = this.stage();
    return typeof stage === 'string' ? answerOf(stage) : stage.then(answerOf);
  }

  private stage(): Stage | Promise<Stage> {
    if (this.current === stages.at(-1)) return this.current;
    if (!this.answer && this.now() - this.askedAt < askEveryMs) return this.current;
    // Every reader knows the stage before, so a failed question fails no write.
    this.answer ??= this.ask()
      .catch(() => this.current)
      .finally(() => (this.answer = null));
    return this.answer;
  }

  private async ask(): Promise<Stage> {
    this.askedAt = this.now();
    const rows = await runStatement<{ name: string }>(
      this.pool,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY ($1::text[])`,
      [Object.keys(lastStage).map(listenerOf)],
    );
    const connected = new Set(rows.map(({ name }) => name));
    const servers = Object.keys(lastStage).filter((name) => connected.has(listenerOf(name)));
    const places = servers.map((name) => stages.indexOf(lastStage[name] as Stage));
    this.current = (servers.includes(serverName) && stages[Math.min(...places)]) || 'whole';
    return this.current;
  }
}

const listenerOf = (name: string): string => `${name}:listen`;
