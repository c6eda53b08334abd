import { isRecording } from '@heddle/telemetry';
import pg from 'pg';
import { isOutdatedPlan } from './database-errors.js';
import { LagTolerantTimer } from './lag-tolerant-timer.js';
import { traced } from './traced-statement.js';

export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Maximum wait for the connection, in ms; 0 for no limit. The driver's own `connectionTimeoutMillis` is not used. */
  connectTimeoutMs?: number;
  /** Maximum wait for the answer to a statement, in ms; 0 for no limit. */
  answerTimeoutMs?: number;
  /** False drops the names of statements: each is parsed anew. */
  preparedStatements?: boolean;
}

/** The server accepted a connection or statement and does not answer, not even with a timeout error. */
export class OverdueAnswerError extends Error {
  override readonly name = 'OverdueAnswerError';
  readonly code = 'ETIMEDOUT';

  constructor(timeoutMs: number) {
    super(`The database gave no answer within ${timeoutMs} ms`);
  }
}

/**
 * Connection whose failure never ends the process, and that is closed when an answer is overdue. Closing makes this
 * safe: on an open connection the late answer would reach the next user's statement, inside an open transaction.
 */
export const DatabaseClient: new (config?: DatabaseClientConfig) => pg.Client = class extends pg.Client {
  private readonly connectTimeoutMs: number;
  private readonly answerTimeoutMs: number;
  private readonly preparedStatements: boolean;
  /** Part of statement names: a new one invalidates all prepared statements. */
  private epoch = 0;
  private readonly connecting = new LagTolerantTimer(() => this.giveUp(this.connectTimeoutMs));
  private readonly answering = new LagTolerantTimer(() => this.giveUp(this.answerTimeoutMs));

  constructor(config: DatabaseClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 0 });
    this.connectTimeoutMs = config.connectTimeoutMs ?? 0;
    this.answerTimeoutMs = config.answerTimeoutMs ?? 0;
    this.preparedStatements = config.preparedStatements ?? true;
    // A user of the connection learns of its end by a failing statement. Pools and the ORM listen, too, except while a
    // connection is handed over.
    this.on('error', () => undefined);
    this.connection.on('errorMessage', (error: unknown) => {
      if (isOutdatedPlan(error)) this.epoch += 1;
    });
    this.on('connect', () => this.connecting.clear());
    this.on('drain', () => this.answering.clear());
    this.on('end', () => {
      this.connecting.clear();
      this.answering.clear();
    });
  }

  override connect(...callback: never[]): never {
    if (this.connectTimeoutMs > 0) this.connecting.set(this.connectTimeoutMs);
    return (super.connect as (...all: never[]) => never)(...callback);
  }

  override query(statement: never, ...rest: never[]): never {
    if (this.answerTimeoutMs > 0) this.answering.set(this.answerTimeoutMs);
    const named = this.named(statement);
    const send = super.query as (...all: never[]) => never;
    return isRecording() ? traced(named, rest, () => send.call(this, named, ...rest)) : send.call(this, named, ...rest);
  }

  /** Statements may also be texts, or objects that submit themselves. */
  private named(statement: pg.QueryConfig | string): never {
    if (typeof statement !== 'object' || !statement.name || 'submit' in statement) return statement as never;
    if (!this.preparedStatements) return { ...statement, name: undefined } as never;
    return (this.epoch === 0 ? statement : { ...statement, name: `${statement.name}.${this.epoch}` }) as never;
  }

  private giveUp(afterMs: number): void {
    this.connection.stream.destroy(new OverdueAnswerError(afterMs));
  }
};
