import { Injectable } from '@nestjs/common';
import { GroupedStatement } from '@heddle/database';
import { type BatchedCompletion, sizeOf } from './batched-completion.js';
import { BatchedCompletionRepository } from './batched-completion.repository.js';

/** In characters; a larger end gains nothing from company and goes by itself. */
const batchSize = 1024 * 1024;

/**
 * Stores the ends of runs that end at about the same time together.
 *
 * It stores what is ordinary and decides nothing. Of all other ends it says so, and changes nothing for them: those
 * that turn out not to be ordinary, everybody in a statement that the database refused because of one, and what has
 * no room because the database cannot keep up.
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

  /** True once it is stored; false when it has to be decided with the rows locked. Rejects while the database is away. */
  async store(end: BatchedCompletion): Promise<boolean> {
    return (await this.group.add(end)) ?? false;
  }
}
