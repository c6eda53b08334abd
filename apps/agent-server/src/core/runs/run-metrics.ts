import { Injectable } from '@nestjs/common';
import { CANCEL_REASONS, type CancelReason } from '@heddle/entities-agent-server';
import { type Counter, type Histogram, longTimes, Metrics } from '@heddle/http';
import { EXECUTE_OUTCOMES, LOSS_CAUSES } from '../../graphs/graph-runtime.port.js';
import { ABORT_CAUSES, COMPLETED_STATUSES, LEASE_LOSSES, type LeaseLoss, type RunEnding } from './run-ending.js';
import type { RunRow } from './run.repository.js';

/** Reason for which an execution did not end its run. */
const REQUEUE_REASONS = [...ABORT_CAUSES, ...LOSS_CAUSES] as const;
type RequeueReason = (typeof REQUEUE_REASONS)[number];

/** `deleted`: cancelled with a rollback. */
const ENDED_STATUSES = [...COMPLETED_STATUSES, 'deleted'] as const;

/** Renamed metrics keep their old name for one release. */
const deprecated = (name: string) => `Deprecated: use ${name}`;

/** Metrics of the runs of this process. */
@Injectable()
export class RunMetrics {
  private readonly ends: Counter<'graph' | 'status'>;
  private readonly exhausted: Counter<'graph'>;
  private readonly requeues: Counter<'graph' | 'reason'>[];
  private readonly cancels: Counter<'reason'>;
  private readonly leaseLosses: Counter<'reason'>;
  private readonly quarantined: Counter<'graph'>[];
  private readonly waits: Histogram<'graph'>;
  private readonly executions: Histogram<'graph' | 'outcome'>;

  constructor(metrics: Metrics) {
    const graph = 'id of a graph in langgraph.json';
    this.ends = metrics.counter('agent_runs_ended_total', 'Ended runs, by status', { graph, status: ENDED_STATUSES });
    this.exhausted = metrics.counter(
      'agent_runs_exhausted_total',
      'Runs that failed after their last attempt was lost',
      { graph },
    );
    const requeued = 'agent_runs_requeued_total';
    this.requeues = [
      metrics.counter(requeued, 'Interrupted executions whose runs were requeued', { graph, reason: REQUEUE_REASONS }),
      metrics.counter('agent_runs_given_back_total', deprecated(requeued), { graph, reason: REQUEUE_REASONS }),
    ];
    this.cancels = metrics.counterFromZero('agent_runs_cancelled_total', 'Cancelled runs, by reason', {
      reason: CANCEL_REASONS,
    });
    this.leaseLosses = metrics.counterFromZero(
      'agent_lease_losses_total',
      'Leases lost during the execution of their runs',
      {
        reason: LEASE_LOSSES,
      },
    );
    const quarantined = 'agent_runs_quarantined_total';
    this.quarantined = [
      metrics.counter(quarantined, 'Executions in quarantine, in a graph thread without other runs', { graph }),
      metrics.counter('agent_runs_isolated_total', deprecated(quarantined), { graph }),
    ];
    this.waits = metrics.histogram(
      'agent_run_queue_wait_seconds',
      'Time from the creation of a run to its first start',
      {
        buckets: longTimes,
        labels: { graph },
      },
    );
    this.executions = metrics.histogram(
      'agent_run_execution_seconds',
      'Time from the start of an execution to its stored outcome',
      { buckets: longTimes, labels: { graph, outcome: EXECUTE_OUTCOMES } },
    );
  }

  started({ graphId: graph, leaseGeneration, createdAt, startedAt }: RunRow): void {
    // Both times are the database's, and later starts keep the time of the first.
    if (leaseGeneration === 1 && startedAt) {
      this.waits.observe({ graph }, Math.max(0, startedAt.getTime() - createdAt.getTime()) / 1000);
    }
  }

  startedInQuarantine({ graphId: graph }: RunRow): void {
    for (const counter of this.quarantined) counter.inc({ graph });
  }

  requeued({ graphId: graph }: Pick<RunRow, 'graphId'>, reason: RequeueReason): void {
    for (const counter of this.requeues) counter.inc({ graph, reason });
  }

  executed({ graphId: graph }: RunRow, outcome: (typeof EXECUTE_OUTCOMES)[number], seconds: number): void {
    this.executions.observe({ graph, outcome }, seconds);
  }

  ended({ graphId: graph }: RunRow, ending: RunEnding, reason: RequeueReason): void {
    if (ending.kind === 'requeue') return this.requeued({ graphId: graph }, reason);
    if (ending.kind === 'end' && ending.isExhausted) this.exhausted.inc({ graph });
    if (ending.kind === 'end' && ending.status === 'timeout') this.cancelled('timeout', 1);
    this.ends.inc({ graph, status: ending.kind === 'end' ? ending.status : 'deleted' });
  }

  cancelled(reason: CancelReason, runs: number): void {
    this.cancels.inc({ reason }, runs);
  }

  lostLease(reason: LeaseLoss): void {
    this.leaseLosses.inc({ reason });
  }
}
