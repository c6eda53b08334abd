import { Injectable } from '@nestjs/common';
import { type Counter, type Histogram, longTimes, Metrics } from '@heddle/http';
import { type Step, stepStatuses } from './revision.state.js';
import { ScheduleRepository } from './schedule.repository.js';

/**
 * Outcome of one attempt. `retried`: to be repeated later. `lost`: another worker has the step, or will get it.
 * `released`: this process stopped.
 */
export type StepOutcome = 'done' | 'failed' | 'interrupted' | 'retried' | 'lost' | 'released';

/** Metrics of the entire pipeline and of this process. */
@Injectable()
export class PipelineMetrics {
  private readonly steps: Counter<'step' | 'outcome'>;
  private readonly durations: Histogram<'step' | 'outcome'>;
  private readonly overdue: Counter<'step'>;
  private isLeader = false;

  constructor(metrics: Metrics, schedule: ScheduleRepository) {
    const labelNames = ['step', 'outcome'] as const;
    this.steps = metrics.counter('pipeline_steps_total', 'Tries of a step, by what became of them', labelNames);
    this.durations = metrics.histogram('pipeline_step_duration_seconds', 'How long one try of a step took', {
      buckets: longTimes,
      labelNames,
    });
    this.overdue = metrics.counter('pipeline_steps_overdue_total', 'Steps that did not end before their deadline', [
      'step',
    ]);
    // Initialised to 0, so that the first event counts as an increase.
    for (const step of stepStatuses) this.overdue.inc({ step }, 0);
    metrics.gauges(
      {
        pipeline_revisions_unfinished: 'Revisions that are not at their end, in all processes',
        pipeline_oldest_due_seconds: 'How long the step that waits longest could have been worked on, and is not',
        pipeline_scheduler_leader: '1 in the process that schedules, 0 in the others',
      },
      async () => {
        const { unfinished, oldestDueSeconds } = await schedule.backlog();
        return {
          pipeline_revisions_unfinished: unfinished,
          pipeline_oldest_due_seconds: oldestDueSeconds,
          pipeline_scheduler_leader: this.isLeader ? 1 : 0,
        };
      },
    );
  }

  tried(step: Step, outcome: StepOutcome, seconds: number): void {
    this.steps.inc({ step, outcome });
    this.durations.observe({ step, outcome }, seconds);
  }

  wasOverdue(step: Step): void {
    this.overdue.inc({ step });
  }

  leads(isLeader: boolean): void {
    this.isLeader = isLeader;
  }
}
