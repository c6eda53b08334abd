import { type PackSizes, usualSizes } from './pack-json.js';
import type { StatementTarget } from './run-statement.js';
import { runStatement } from './run-statement.js';

const forms = ['whole', 'elements', 'deflated', 'compact'] as const;

/**
 * Form of stored data. Each one includes those before it:
 * - `whole`: whole texts.
 * - `elements`: texts share elements; rows leave out large values.
 * - `deflated`: texts are deflated.
 * - `compact`: checkpoints contain small values, the results of a task have one row, and logs leave out large values.
 */
export type StorageForm = (typeof forms)[number];

/** Name of the connections of servers that read every form. */
export const serverName = 'heddle-agent-server/5';
/**
 * Last form that servers read, by the name of their connections. The first ones refuse values with elements; the second
 * ones show rows without large values as they are; the third ones inflate no text; the fourth ones refuse compact
 * checkpoints, and show events without large values as they are.
 */
const lastForm: Readonly<Record<string, StorageForm>> = {
  'heddle-agent-server': 'whole',
  'heddle-agent-server/2': 'whole',
  'heddle-agent-server/3': 'elements',
  'heddle-agent-server/4': 'deflated',
  [serverName]: 'compact',
};

/** Interval of the question while servers of versions before run. */
const askEveryMs = 10_000;

/** Decides how values are stored. */
export interface StorageRule {
  readonly sizes: PackSizes;
  form(): StorageForm | Promise<StorageForm>;
}

/**
 * Chooses the last form that all connected servers read; the last one of all, for the rest of the process. Each server
 * holds one connection for notifications. If not even one of this version is visible, the names have been changed by the
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
    if (this.current === forms.at(-1)) return this.current;
    if (!this.answer && this.now() - this.askedAt < askEveryMs) return this.current;
    // Every reader knows the form before, so a failed question fails no write.
    this.answer ??= this.ask()
      .catch(() => this.current)
      .finally(() => (this.answer = null));
    return this.answer;
  }

  /** Whether values share elements, and rows may leave out large values. */
  isOpen(): boolean | Promise<boolean> {
    return this.answered((form) => form !== 'whole');
  }

  /** Whether logs of runs may leave out large values. */
  shortensLogs(): boolean | Promise<boolean> {
    return this.answered((form) => form === 'compact');
  }

  private answered<T>(answerOf: (form: StorageForm) => T): T | Promise<T> {
    const form = this.form();
    return typeof form === 'string' ? answerOf(form) : form.then(answerOf);
  }

  private async ask(): Promise<StorageForm> {
    this.askedAt = this.now();
    const rows = await runStatement<{ name: string }>(
      this.pool,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY ($1::text[])`,
      [Object.keys(lastForm).map(listenerOf)],
    );
    const connected = new Set(rows.map(({ name }) => name));
    const servers = Object.keys(lastForm).filter((name) => connected.has(listenerOf(name)));
    const places = servers.map((name) => forms.indexOf(lastForm[name] as StorageForm));
    this.current = (servers.includes(serverName) && forms[Math.min(...places)]) || 'whole';
    return this.current;
  }
}

const listenerOf = (name: string): string => `${name}:listen`;
