import { Injectable } from '@nestjs/common';
import { type Counter, type Histogram, longTimes, Metrics } from '@heddle/http';
import { type Step, stepStatuses } from '../../core/revisions/revision.state.js';
import { ScheduleRepository } from '../../core/steps/schedule.repository.js';

/**
 * Outcomes of one attempt. `interrupted`: by a request to stop the revision. `retried`: to be repeated later. `lost`: the
 * lease expired. `released`: this process stopped.
 */
const STEP_OUTCOMES = ['done', 'failed', 'interrupted', 'retried', 'lost', 'released'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

/** Metrics of the entire pipeline and of this process. */
@Injectable()
export class PipelineMetrics {
  private readonly steps: Counter<'step' | 'outcome'>;
  private readonly durations: Histogram<'step' | 'outcome'>;
  private readonly overdue: Counter<'step'>;
  private isLeader = false;

  constructor(metrics: Metrics, schedule: ScheduleRepository) {
    const labels = { step: stepStatuses, outcome: STEP_OUTCOMES };
    this.steps = metrics.counter('pipeline_steps_total', 'Attempts of steps, by outcome', labels);
    this.durations = metrics.histogram('pipeline_step_duration_seconds', 'Duration of one attempt of a step', {
      buckets: longTimes,
      labels,
    });
    this.overdue = metrics.counterFromZero('pipeline_steps_overdue_total', 'Steps that exceeded their deadline', {
      step: stepStatuses,
    });
    metrics.gauges(
      {
        pipeline_revisions_unfinished: 'Unfinished revisions, in all processes',
        pipeline_oldest_due_seconds: 'Longest time that a due step has been waiting for a worker',
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

  recordAttempt(step: Step, outcome: StepOutcome, seconds: number): void {
    this.steps.inc({ step, outcome });
    this.durations.observe({ step, outcome }, seconds);
  }

  recordOverdue(step: Step): void {
    this.overdue.inc({ step });
  }

  setLeader(isLeader: boolean): void {
    this.isLeader = isLeader;
  }
}
