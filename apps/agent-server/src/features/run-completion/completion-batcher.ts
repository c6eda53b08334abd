import { Injectable } from '@nestjs/common';
import { GroupedStatement } from '@heddle/database';
import { type RunCompletion, RunCompletionRepository } from '../../core/runs/run-completion.repository.js';
import { sizeOf } from './run-completion.plan.js';

/** In characters; a larger completion gains nothing from sharing a statement. */
const batchSize = 1024 * 1024;

/**
 * Stores concurrent completions of runs in shared statements.
 *
 * It decides nothing. It answers false, with nothing changed, for runs that the statement skipped, for all runs of a
 * refused statement, and while the queue is full.
 */
@Injectable()
export class CompletionBatcher {
  private readonly group: GroupedStatement<RunCompletion, boolean>;

  constructor(repository: RunCompletionRepository) {
    const store = async (ends: readonly RunCompletion[]) => {
      const stored = await repository.store({}, ends, 'skip');
      return ends.map(({ runId }) => stored.has(runId));
    };
    this.group = new GroupedStatement(store, sizeOf, { statementsInFlight: 3, batchSize, queueSize: 16 * batchSize });
  }

  /** True once stored; false when the decision needs locked rows. Rejects while the database is unavailable. */
  async store(end: RunCompletion): Promise<boolean> {
    return (await this.group.add(end)) ?? false;
  }
}
