import { Injectable } from '@nestjs/common';
import { GroupedStatement } from '@heddle/database';
import { type BatchedCompletion, sizeOf } from './batched-completion.js';
import { BatchedCompletionRepository } from './batched-completion.repository.js';

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
  private readonly group: GroupedStatement<BatchedCompletion, boolean>;

  constructor(repository: BatchedCompletionRepository) {
    const store = async (ends: readonly BatchedCompletion[]) => {
      const stored = await repository.store(ends);
      return ends.map(({ runId }) => stored.has(runId));
    };
    this.group = new GroupedStatement(store, sizeOf, { statementsInFlight: 3, batchSize, queueSize: 16 * batchSize });
  }

  /** True once stored; false when the decision needs locked rows. Rejects while the database is unavailable. */
  async store(end: BatchedCompletion): Promise<boolean> {
    return (await this.group.add(end)) ?? false;
  }
}
