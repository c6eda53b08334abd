import type { Pool } from 'pg';

interface PoolFigures {
  /** Maximum number of pooled connections. */
  limit: number;
  open: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
}

/** Database usage of this process; the observer sets the callbacks. */
export class DatabaseActivity {
  /** A caller got a pooled connection after this wait in seconds. */
  onConnection: (waitedSeconds: number) => void = () => undefined;
  /** A transaction is retried after a conflict with others. */
  onRetry: () => void = () => undefined;
  private pool: Pool | undefined;

  /** Measures every request for a pooled connection from now on. */
  watch(pool: Pool): void {
    this.pool = pool;
    const connect = pool.connect.bind(pool) as (callback?: (...answer: unknown[]) => void) => unknown;
    const measured = (callback?: (...answer: unknown[]) => void): unknown => {
      if (pool.idleCount > 0) {
        this.onConnection(0);
        return connect(callback);
      }
      const startedAt = performance.now();
      const got = () => this.onConnection((performance.now() - startedAt) / 1000);
      if (!callback) return (connect() as Promise<unknown>).finally(got);
      return connect((...answer) => {
        got();
        callback(...answer);
      });
    };
    pool.connect = measured as Pool['connect'];
  }

  /** null before the first connection. */
  get figures(): PoolFigures | null {
    if (!this.pool) return null;
    const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = this.pool;
    return { limit: options.max, open, idle, waiting };
  }
}
