import { Injectable, Optional } from '@nestjs/common';
import { DatabaseActivity } from '@heddle/database';
import { Metrics } from '@heddle/http';
import { Deployment } from '../config/deployment.js';
import { RunLeaseRepository } from '../core/runs/run-lease.repository.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { RunExecutor } from './run-executor.js';

/** Metrics under the names of the official server, for its dashboards. */
@Injectable()
export class OfficialMetrics {
  constructor(
    metrics: Metrics,
    deployment: Deployment,
    leases: RunLeaseRepository,
    runtime: GraphRuntime,
    executor: RunExecutor,
    @Optional() database?: DatabaseActivity,
  ) {
    const labels = { project_id: deployment.projectId, revision_id: deployment.revisionId };
    const gauges = <N extends string>(helps: Record<N, string>, read: () => Promise<Record<N, number>>) =>
      metrics.gauges(helps, read, Object.fromEntries(Object.keys(helps).map((name) => [name, labels])) as never);

    gauges(
      {
        lg_api_num_pending_runs: 'Pending runs that could start, in all processes',
        lg_api_num_running_runs: 'Running runs, in all processes',
        lg_api_pending_runs_wait_time_max: 'Age in seconds of the oldest pending run, in all processes',
        lg_api_pending_runs_wait_time_med: 'Median age in seconds of pending runs, in all processes',
      },
      async () => {
        const { pending, running, oldestSeconds, medianSeconds } = await leases.backlog();
        return {
          lg_api_num_pending_runs: pending,
          lg_api_num_running_runs: running,
          lg_api_pending_runs_wait_time_max: oldestSeconds,
          lg_api_pending_runs_wait_time_med: medianSeconds,
        };
      },
    );
    gauges(
      {
        lg_api_workers_max: 'Runs that this process can execute at the same time',
        lg_api_workers_active: 'Runs in execution in this process',
        lg_api_workers_available: 'Free slots of this process',
      },
      async () => {
        const [active, available] = [executor.count, runtime.freeSlots()];
        return {
          lg_api_workers_max: active + available,
          lg_api_workers_active: active,
          lg_api_workers_available: available,
        };
      },
    );
    gauges(
      {
        lg_api_pg_pool_max: 'Maximum connections of the main pool',
        lg_api_pg_pool_size: 'Connections of the main pool',
        lg_api_pg_pool_available: 'Idle connections of the main pool',
      },
      async () => {
        const { limit, open, idle } = database?.figures ?? { limit: NaN, open: 0, idle: 0 };
        return { lg_api_pg_pool_max: limit, lg_api_pg_pool_size: open, lg_api_pg_pool_available: idle };
      },
    );
    const renamed = { route: 'path' };
    metrics.alias('lg_api_http_requests_total', 'http_requests_total', { labels, renamed });
    metrics.alias('lg_api_http_requests_latency_seconds', 'http_request_duration_seconds', { labels, renamed });
  }
}
