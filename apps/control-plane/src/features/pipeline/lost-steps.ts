import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { afterLoss } from '../../core/steps/loss.js';
import { LossRepository } from '../../core/steps/loss.repository.js';

const message = 'The process that worked on this step was lost.';

/** Requeues steps of lost processes, so that they can be claimed again. */
@Injectable()
export class LostSteps {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly losses: LossRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  requeue(): Promise<void> {
    return this.transactions.run({}, async (ctx) => {
      for (const step of await this.losses.lost(ctx)) {
        const after = afterLoss(step, Math.random());
        await this.losses.requeue(ctx, step, after, message);
        const { id, owner, isolated, othersLostSince } = step;
        ctx.tx.afterCommit(() =>
          this.logger.warn(
            {
              revision_id: id,
              lost_worker: owner,
              isolated,
              others_lost: othersLostSince,
              losses: after.losses,
              attempt: after.attempt,
            },
            'requeued a step of a lost process',
          ),
        );
      }
    });
  }
}
