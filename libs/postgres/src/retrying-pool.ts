import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseClientConfig } from './database-client.js';
import { isServerFull } from './database-errors.js';

const firstPauseMs = 25;
const longestPauseMs = 250;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Pool that retries while the server has no free connection, within the connection timeout, as it waits for its own
 * connections. Other processes open and close theirs all the time, most of all during a roll-out.
 */
export class RetryingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.connectPatiently();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async connectPatiently(): Promise<pg.PoolClient> {
    const { connectTimeoutMs = 0 } = this.options as DatabaseClientConfig;
    const until = performance.now() + connectTimeoutMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isServerFull(error) || performance.now() + pauseMs > until) throw error;
        await setTimeout(pauseMs);
      }
    }
  }
}
