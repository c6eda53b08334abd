import pg from 'pg';

export interface DatabaseClientConfig extends pg.ClientConfig {
  /** Longest wait for the answer to a statement, in ms; 0 is without end. */
  answerTimeoutMs?: number;
}

/** The server took a statement and does not answer, not even that the statement took too long. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code = 'ETIMEDOUT';

  constructor(timeoutMs: number) {
    super(`The database gave no answer within ${timeoutMs} ms`);
  }
}

/**
 * A connection that breaks at any moment without ending the process, and that is closed when an answer does not
 * come. Closing is what makes giving up safe: on an open connection the late answer would find the next user's
 * statement waiting behind it, in a transaction that nobody ended.
 */
export const DatabaseClient: new (config?: DatabaseClientConfig) => pg.Client = class extends pg.Client {
  private readonly answerTimeoutMs: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    this.answerTimeoutMs = config.answerTimeoutMs ?? 0;
    // Whoever uses the connection hears of its end by the failure of a statement. Pools and the ORM listen, too, but
    // not in the moments in which a connection goes from one to the other.
    this.on('error', () => undefined);
    this.on('drain', () => clearTimeout(this.timer));
    this.on('end', () => clearTimeout(this.timer));
  }

  override query(...statement: never[]): never {
    if (this.answerTimeoutMs > 0) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.giveUp(), this.answerTimeoutMs).unref();
    }
    return (super.query as (...all: never[]) => never)(...statement);
  }

  private giveUp(): void {
    this.connection.stream.destroy(new NoAnswerError(this.answerTimeoutMs));
  }
};
