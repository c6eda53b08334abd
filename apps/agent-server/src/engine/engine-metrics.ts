import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@heddle/http';
import { RunLeaseRepository } from '../features/runs/run-lease.repository.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { RunExecutor } from './run-executor.js';

/** How much there is to do, for all processes, and how much of it this process does and could do. */
@Injectable()
export class EngineMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly leases: RunLeaseRepository,
    private readonly runtime: GraphRuntime,
    private readonly executor: RunExecutor,
  ) {}

  onModuleInit(): void {
    this.metrics.gauges(
      {
        agent_runs_pending: 'Runs that could start and wait, in all processes',
        agent_runs_running: 'Runs that a worker has, in all processes',
        agent_oldest_pending_seconds: 'How long the run that waits longest has been waiting',
      },
      async () => {
        const { pending, running, oldestSeconds } = await this.leases.backlog();
        return {
          agent_runs_pending: pending,
          agent_runs_running: running,
          agent_oldest_pending_seconds: oldestSeconds,
        };
      },
    );
    this.metrics.gauges(
      {
        agent_executor_runs: 'Runs that this process executes',
        agent_executor_free_slots: 'Runs that this process could take now',
      },
      async () => ({
        agent_executor_runs: this.executor.count,
        agent_executor_free_slots: this.runtime.freeSlots(),
      }),
    );
  }
}
