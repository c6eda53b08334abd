import type { Pool } from 'pg';

export interface PoolFigures {
  /** Most connections that the pool may have. */
  limit: number;
  open: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
}

/** What the database costs this process; whoever measures it sets the callbacks. */
export class DatabaseActivity {
  /** Somebody got a connection of the pool after so many seconds. */
  onConnection: (waitedSeconds: number) => void = () => undefined;
  /** A transaction is done over: others were in its way. */
  onRetry: () => void = () => undefined;
  private pool: Pool | undefined;

  /** From now on, everybody who asks the pool for a connection is measured. */
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
