import { Injectable } from '@nestjs/common';
import { Metrics } from '@heddle/http';
import { AdminRepository } from './admin.repository.js';

@Injectable()
export class AdminMetrics {
  constructor(metrics: Metrics, admin: AdminRepository) {
    metrics.gauges(
      {
        agent_threads_busy_without_run:
          'Threads with the status busy and no run, in all processes; other values than 0 are a defect',
      },
      async () => ({ agent_threads_busy_without_run: await admin.countBusyThreads() }),
    );
  }
}
