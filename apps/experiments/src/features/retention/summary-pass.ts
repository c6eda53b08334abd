import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext } from '@heddle/auth';
import { isFaultOfOne } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { SessionsService } from '../sessions/sessions.service.js';
import { RetentionMetrics } from './retention-metrics.js';

/** Of so many in one round. */
const sessionsAtOnce = 50;
/** So long nobody may have changed an experiment. */
const restMs = 5_000;
/** One that never comes to rest is measured now and then all the same. */
const longestMs = 3_600_000;

/** Keeps the statistics of experiments that have come to rest. */
@Injectable()
export class SummaryPass {
  private hasRenewed = false;

  constructor(
    private readonly sessions: SessionsService,
    private readonly metrics: RetentionMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<null>): Promise<'done' | 'more'> {
    if (!this.hasRenewed) {
      await this.sessions.renewSummaries();
      this.hasRenewed = true;
    }
    const marked = await this.sessions.markedSessions(restMs, longestMs, sessionsAtOnce);
    for (const { tenantId, sessionId } of marked) {
      if (!(await turn.keepLease())) return 'done';
      await this.summarise(tenantId, sessionId);
    }
    return marked.length === sessionsAtOnce ? 'more' : 'done';
  }

  /** One that is too large, or changes while it is read, must not keep those behind it from it. */
  private async summarise(tenantId: string, sessionId: string): Promise<void> {
    const ctx = systemContext(tenantId);
    try {
      await this.sessions.summarise(ctx, sessionId);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      await this.sessions.postponeSummary(ctx, sessionId);
      this.metrics.failed('summaries');
      this.logger.warn({ err: error, session_id: sessionId }, 'the statistics of an experiment could not be kept');
    }
  }
}
