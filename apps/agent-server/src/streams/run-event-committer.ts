import { Injectable } from '@nestjs/common';
import { GroupedStatement } from '@heddle/database';
import { type EventBatch, RunEventRepository } from '../core/streams/run-event.repository.js';

/** In characters; a run that says more at a time gains nothing from company. */
const batchSize = 512 * 1024;

/**
 * Stores what the runs of this process said at about the same time together. Where one of them sends what the database
 * refuses, or there is no room, each goes by itself.
 */
@Injectable()
export class RunEventCommitter {
  private readonly group: GroupedStatement<EventBatch, boolean>;

  constructor(private readonly events: RunEventRepository) {
    const append = async (batches: readonly EventBatch[]) => {
      const stored = await events.append({}, batches);
      return batches.map(({ runId }) => stored.has(runId));
    };
    this.group = new GroupedStatement(append, sizeOf, {
      statementsInFlight: 2,
      batchSize,
      queueSize: 16 * batchSize,
    });
  }

  /** False when the writer does not hold the run any more: then nothing was stored. One batch of a run at a time. */
  async append(batch: EventBatch): Promise<boolean> {
    return (await this.group.add(batch)) ?? (await this.events.append({}, [batch])).has(batch.runId);
  }
}

const sizeOf = ({ events }: EventBatch): number => events.reduce((size, { data }) => size + data.length, 0);
