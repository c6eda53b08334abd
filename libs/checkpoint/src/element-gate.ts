import { type PackSizes, usualSizes } from './pack-json.js';
import type { StatementTarget } from './run-statement.js';
import { runStatement } from './run-statement.js';

/**
 * Name of the connections of servers that read elements, and rows without large values. Predecessors have the names
 * below: the first one refuses values with elements, and both show such rows as they are.
 */
export const serverName = 'heddle-agent-server/3';
const namesBefore = ['heddle-agent-server', 'heddle-agent-server/2'];

/** Interval of the question while servers without elements run. */
const askEveryMs = 10_000;

/** Decides which values are stored with elements. */
export interface ElementRule {
  readonly sizes: PackSizes;
  isOpen(): boolean | Promise<boolean>;
}

/**
 * Opens when no server of the version without elements is connected, for the rest of the process. Each server holds one
 * connection for notifications. If not even one of this version is visible, the names have been changed by the settings:
 * then it stays closed.
 */
export class ElementGate implements ElementRule {
  readonly sizes = usualSizes;
  private open = false;
  private answer: Promise<boolean> | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: StatementTarget,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isOpen(): boolean | Promise<boolean> {
    if (this.open) return true;
    if (!this.answer && this.now() - this.askedAt < askEveryMs) return false;
    this.answer ??= this.ask().finally(() => (this.answer = null));
    return this.answer;
  }

  private async ask(): Promise<boolean> {
    this.askedAt = this.now();
    const names = await runStatement<{ name: string }>(
      this.pool,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY ($1::text[])`,
      [[serverName, ...namesBefore].map((name) => `${name}:listen`)],
    );
    this.open = names.length > 0 && names.every(({ name }) => name.startsWith(serverName));
    return this.open;
  }
}
