import { Injectable } from '@nestjs/common';
import type { CronFireEntity } from '@heddle/entities-agent-server';
import { type Counter, Metrics } from '@heddle/http';
import type { TickPlan } from './cron-schedule.js';

/** Scheduled times that this process handled. */
@Injectable()
export class CronMetrics {
  private readonly fires: Counter<'outcome'>;
  private readonly missed: Counter;

  constructor(metrics: Metrics) {
    this.fires = metrics.counter('agent_cron_fires_total', 'Fires of crons, by outcome', ['outcome']);
    // Starts at 0, so that the first failure is an increase.
    for (const outcome of ['created', 'failed']) this.fires.inc({ outcome }, 0);
    this.missed = metrics.counter('agent_cron_ticks_missed_total', 'Due times of crons that were skipped');
  }

  ticked(fired: CronFireEntity | TickPlan): void {
    this.missed.inc(fired.missed);
    if ('fireId' in fired) this.fires.inc({ outcome: fired.runId === null ? 'failed' : 'created' });
  }
}
