import { Injectable } from '@nestjs/common';
import { Metrics } from '@heddle/http';
import { AdminRepository } from './admin.repository.js';

@Injectable()
export class AdminMetrics {
  constructor(metrics: Metrics, admin: AdminRepository) {
    metrics.gauges(
      {
        agent_threads_busy_without_run: 'Busy threads without a run, in all processes; anything but 0 is a defect',
      },
      async () => ({ agent_threads_busy_without_run: await admin.countBusyThreads() }),
    );
  }
}
