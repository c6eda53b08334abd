import { Injectable, Optional } from '@nestjs/common';
import { DatabaseActivity } from '@heddle/database';
import { Metrics, shortTimes } from './metrics.js';

/** Metrics of the connection pool and of waits for a connection. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, @Optional() activity?: DatabaseActivity) {
    if (!activity) return;
    metrics.gauges(
      {
        database_pool_limit_connections: 'Maximum connections of the main pool (DATABASE_POOL_SIZE)',
        database_pool_open_connections: 'Connections of the main pool',
        database_pool_idle_connections: 'Idle connections of the main pool',
        database_pool_waiting_requests: 'Callers waiting for a connection of the main pool',
      },
      async () => {
        const { limit, open, idle, waiting } = activity.figures ?? { limit: NaN, open: 0, idle: 0, waiting: 0 };
        return {
          database_pool_limit_connections: limit,
          database_pool_open_connections: open,
          database_pool_idle_connections: idle,
          database_pool_waiting_requests: waiting,
        };
      },
    );
    const waits = metrics.histogram('database_pool_wait_seconds', 'Wait for a connection of the main pool', {
      buckets: shortTimes,
    });
    const retries = metrics.counter(
      'database_transaction_retries_total',
      'Transactions retried after a deadlock or serialization failure',
    );
    activity.onConnection = (seconds) => waits.observe(seconds);
    activity.onRetry = () => retries.inc();
  }
}
