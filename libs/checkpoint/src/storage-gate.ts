import { type PackSizes, usualSizes } from './pack-json.js';
import type { StatementTarget } from './run-statement.js';
import { runStatement } from './run-statement.js';

/**
 * Name of the connections of servers that read every form. Predecessors have the names below: the first one refuses
 * values with elements; the first two show rows without large values as they are; none inflates a text.
 */
export const serverName = 'heddle-agent-server/4';
const needWholeValues = ['heddle-agent-server', 'heddle-agent-server/2'];
const withoutDeflation = 'heddle-agent-server/3';

/** Interval of the question while servers of versions before run. */
const askEveryMs = 10_000;

/** Form of stored values: whole texts; texts that share elements; the same, deflated. */
export type StorageForm = 'whole' | 'elements' | 'deflated';

/** Decides how values are stored. */
export interface StorageRule {
  readonly sizes: PackSizes;
  form(): StorageForm | Promise<StorageForm>;
}

/**
 * Chooses the best form that all connected servers read; the last one, for the rest of the process. Each server holds
 * one connection for notifications. If not even one of this version is visible, the names have been changed by the
 * settings: then values stay whole.
 */
export class StorageGate implements StorageRule {
  readonly sizes = usualSizes;
  private current: StorageForm = 'whole';
  private answer: Promise<StorageForm> | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: StatementTarget,
    private readonly now: () => number = () => performance.now(),
  ) {}

  form(): StorageForm | Promise<StorageForm> {
    if (this.current === 'deflated') return this.current;
    if (!this.answer && this.now() - this.askedAt < askEveryMs) return this.current;
    // Every reader knows the form before, so a failed question fails no write.
    this.answer ??= this.ask()
      .catch(() => this.current)
      .finally(() => (this.answer = null));
    return this.answer;
  }

  /** Whether values share elements, and rows may leave out large values. */
  isOpen(): boolean | Promise<boolean> {
    const form = this.form();
    return typeof form === 'string' ? form !== 'whole' : form.then((found) => found !== 'whole');
  }

  private async ask(): Promise<StorageForm> {
    this.askedAt = this.now();
    const rows = await runStatement<{ name: string }>(
      this.pool,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY ($1::text[])`,
      [[serverName, withoutDeflation, ...needWholeValues].map(listenerOf)],
    );
    const names = new Set(rows.map(({ name }) => name));
    if (!names.has(listenerOf(serverName)) || needWholeValues.some((name) => names.has(listenerOf(name)))) {
      this.current = 'whole';
    } else {
      this.current = names.has(listenerOf(withoutDeflation)) ? 'elements' : 'deflated';
    }
    return this.current;
  }
}

const listenerOf = (name: string): string => `${name}:listen`;
