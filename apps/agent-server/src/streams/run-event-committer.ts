import { Injectable } from '@nestjs/common';
import { GroupedStatement } from '@heddle/database';
import { type EventBatch, RunEventRepository } from '../core/streams/run-event.repository.js';

/** In characters; larger batches gain nothing from sharing a statement. */
const batchSize = 512 * 1024;

/**
 * Stores concurrent events of the runs of this process in shared statements. When the database refuses one of them, or
 * the queue is full, each batch has a statement of its own.
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

  /** False, with nothing stored, when the writer no longer holds the run. One batch of a run at a time. */
  async append(batch: EventBatch): Promise<boolean> {
    return (await this.group.add(batch)) ?? (await this.events.append({}, [batch])).has(batch.runId);
  }
}

const sizeOf = ({ events }: EventBatch): number => events.reduce((size, { data }) => size + data.length, 0);
