import { Injectable } from '@nestjs/common';
import { Metrics } from '@heddle/http';
import { RunLeaseRepository } from '../core/runs/run-lease.repository.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';
import { WAIT_REASONS } from '../graphs/wait-reason.js';
import { RunExecutor } from './run-executor.js';

/** Work in the queue of all processes, and slots of this process. */
@Injectable()
export class EngineMetrics {
  constructor(metrics: Metrics, leases: RunLeaseRepository, runtime: GraphRuntime, executor: RunExecutor) {
    metrics.gauges(
      {
        agent_runs_pending: 'Pending runs that could start, in all processes',
        agent_runs_delayed: 'Pending runs whose start time has not come, in all processes',
        agent_runs_running: 'Running runs, in all processes',
        agent_oldest_pending_seconds: 'Age of the oldest pending run',
      },
      async () => {
        const { pending, delayed, running, oldestSeconds } = await leases.backlog();
        return {
          agent_runs_pending: pending,
          agent_runs_delayed: delayed,
          agent_runs_running: running,
          agent_oldest_pending_seconds: oldestSeconds,
        };
      },
    );
    metrics.gauges(
      {
        agent_executor_runs: 'Runs in execution in this process',
        agent_executor_free_slots: 'Runs that this process would start now; more after each report of its threads',
        agent_graph_threads: 'Graph threads that take runs',
        agent_blocking_graphs: 'Graphs whose runs leave the threads of other graphs, because they block them',
      },
      async () => ({
        agent_executor_runs: executor.count,
        agent_executor_free_slots: runtime.freeSlots(),
        agent_graph_threads: runtime.threadCount(),
        agent_blocking_graphs: runtime.blockingGraphs(),
      }),
    );
    metrics.counterOf(
      'agent_graph_thread_exits_total',
      'Graph threads that ended, or were ended, while they took runs; new ones replace them',
      () => runtime.threadExits(),
    );
    metrics.labelledGauges(
      { agent_graph_threads_full: 'Graph threads that take no further run, by reason' },
      { reason: WAIT_REASONS },
      async () => {
        const full = runtime.fullThreads();
        return new Map(WAIT_REASONS.map((reason) => [reason, { agent_graph_threads_full: full.get(reason) ?? 0 }]));
      },
    );
    metrics.labelledGauges(
      {
        agent_graph_thread_heap_used_bytes: 'Heap that a graph thread uses',
        agent_graph_thread_heap_limit_bytes: 'Heap at which a graph thread ends',
      },
      { thread: 'number of the graph thread in its process, or probation' },
      async () => {
        const heaps = await runtime.heaps();
        return new Map(
          [...heaps].map(([thread, { usedBytes, limitBytes }]) => [
            thread,
            { agent_graph_thread_heap_used_bytes: usedBytes, agent_graph_thread_heap_limit_bytes: limitBytes },
          ]),
        );
      },
    );
  }
}
