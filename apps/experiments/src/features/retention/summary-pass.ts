import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext } from '@heddle/auth';
import { isFaultOfOne } from '@heddle/database';
import { LOGGER, SweepMetrics } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { ExperimentsService } from '../experiments/experiments.service.js';

/** Sessions per round. */
const sessionsAtOnce = 50;
/** Quiet period before the statistics of an experiment are stored. */
const restMs = 5_000;
/** Maximum age of a dirty flag: an experiment that changes all the time is summarised at this interval. */
const longestMs = 3_600_000;

/** Stores the statistics of experiments after their quiet period. */
@Injectable()
export class SummaryPass {
  private hasRenewed = false;

  constructor(
    private readonly sessions: ExperimentsService,
    private readonly sweeps: SweepMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<null>): Promise<'done' | 'more'> {
    if (!this.hasRenewed) {
      await this.sessions.renewSummaries();
      this.hasRenewed = true;
    }
    const dirty = await this.sessions.dirtySessions(restMs, longestMs, sessionsAtOnce);
    for (const { tenantId, sessionId } of dirty) {
      if (!(await turn.keepLease())) return 'done';
      await this.summarise(tenantId, sessionId);
    }
    return dirty.length === sessionsAtOnce ? 'more' : 'done';
  }

  /** Postpones an experiment that is too large or changes while it is read, so that others continue. */
  private async summarise(tenantId: string, sessionId: string): Promise<void> {
    const ctx = systemContext(tenantId);
    try {
      await this.sessions.summarise(ctx, sessionId);
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      await this.sessions.postponeSummary(ctx, sessionId);
      this.sweeps.failed('summaries');
      this.logger.warn({ err: error, session_id: sessionId }, 'the statistics of an experiment could not be kept');
    }
  }
}
