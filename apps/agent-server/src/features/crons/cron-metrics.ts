import { Injectable } from '@nestjs/common';
import type { CronFireEntity } from '@heddle/entities-agent-server';
import { type Counter, Metrics } from '@heddle/http';
import { CronRepository } from './cron.repository.js';
import type { TickPlan } from './cron-schedule.js';

/** `failed`: no run. */
const FIRE_OUTCOMES = ['created', 'failed'] as const;
type FireOutcome = (typeof FIRE_OUTCOMES)[number];

/** Scheduled times: those that this process handled, and those to come. */
@Injectable()
export class CronMetrics {
  private readonly fires: Counter<'outcome'>;
  private readonly missed: Counter;

  constructor(metrics: Metrics, crons: CronRepository) {
    this.fires = metrics.counterFromZero('agent_cron_fires_total', 'Fires of crons, by outcome', {
      outcome: FIRE_OUTCOMES,
    });
    this.missed = metrics.counter('agent_cron_ticks_missed_total', 'Due times of crons that were skipped');
    metrics.gauges(
      {
        agent_crons_planned: 'Crons with a due time, in all processes',
        agent_cron_next_due_seconds: 'Time until the next due time of a cron; 0 without one',
      },
      async () => {
        const { planned, untilDueMs } = await crons.outlook();
        return {
          agent_crons_planned: planned,
          agent_cron_next_due_seconds: Math.max(0, untilDueMs ?? 0) / 1000,
        };
      },
    );
  }

  ticked(fired: CronFireEntity | TickPlan): void {
    this.missed.inc(fired.missed);
    if (!('fireId' in fired)) return;
    const outcome: FireOutcome = fired.runId === null ? 'failed' : 'created';
    this.fires.inc({ outcome });
  }
}
