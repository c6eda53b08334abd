import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestContext } from '@heddle/auth';
import type { OmittedValues } from '@heddle/entities-agent-server';
import { DomainError } from '@heddle/errors';
import { LOGGER } from '@heddle/http';
import { RunEndRepository } from '../../core/streams/run-end.repository.js';
import { RunEventRepository, type StoredEvent } from '../../core/streams/run-event.repository.js';
import { RunRepository } from '../../core/runs/run.repository.js';
import { OmittedValuesReader } from '../../core/threads/omitted-values.reader.js';
import { threadGraphOf } from '../../core/threads/thread-graph.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { isRecord } from '../../graphs/large-values.js';
import type { JsonObject } from '../../graphs/wire-types.js';
import { generationOf } from '../../streams/run-log.js';

/** Maximum size of a page: readers keep it in memory. `bytes` may be exceeded by one event. */
const page = { events: 500, bytes: 1024 * 1024 };

/** A position of the log; without an event if its values were lost. */
interface LogEntry {
  seq: number;
  event: StoredEvent | null;
}

/**
 * Reads logs of runs from the database, and completes events that leave out large values
 * (docs/contribute/adr/0098-logs-leave-out-large-values.md).
 */
@Injectable()
export class RunLogReader {
  constructor(
    private readonly events: RunEventRepository,
    private readonly ends: RunEndRepository,
    private readonly runs: RunRepository,
    private readonly threads: ThreadRepository,
    private readonly omitted: OmittedValuesReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whole events after a position. An event whose checkpoint is about to be stored ends the page. */
  async read(ctx: RequestContext, runId: string, after: number): Promise<LogEntry[]> {
    const stored = await this.events.read(ctx, runId, after, page);
    const entries: LogEntry[] = [];
    let bytes = 0;
    for (const event of stored) {
      const whole = event.omitted ? await this.complete(ctx, runId, event, event.omitted) : event;
      if (whole === 'pending') break;
      entries.push({ seq: event.seq, event: whole });
      bytes += whole?.data.length ?? 0;
      if (bytes >= page.bytes) break;
    }
    return entries;
  }

  /** Events after a position as they are stored. */
  async readShort(ctx: RequestContext, runId: string, after: number): Promise<LogEntry[]> {
    const stored = await this.events.read(ctx, runId, after, page);
    return stored.map((event) => ({ seq: event.seq, event }));
  }

  /** Null if the values were lost: with their worker, or because the checkpoint was removed. */
  private async complete(
    ctx: RequestContext,
    runId: string,
    event: StoredEvent,
    omitted: OmittedValues,
  ): Promise<StoredEvent | null | 'pending'> {
    const run = await this.runs.findById(ctx, runId);
    const threadId = (run ?? (await this.ends.find(ctx, runId)))?.threadId;
    if (threadId === undefined) return null;
    // Read after the run, whose checkpoints are stored before its end and before another worker takes it.
    const values = await this.valuesAt(ctx, threadId, omitted.checkpoint_id);
    if (values !== null) return { ...event, data: fill(event.data, omitted.keys, values), omitted: null };
    return run?.status === 'running' && run.leaseGeneration === generationOf(event.seq) ? 'pending' : null;
  }

  private async valuesAt(ctx: RequestContext, threadId: string, checkpointId: string): Promise<JsonObject | null> {
    const thread = await this.threads.find(ctx, threadId);
    const graph = thread && threadGraphOf(ctx, thread);
    if (!graph) return null;
    try {
      const state = await this.omitted.readAt(graph, threadId, checkpointId);
      return isRecord(state?.values) ? state.values : null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ err: error, thread_id: threadId }, 'large values of a logged event could not be read');
      return null;
    }
  }
}

/** The event with the omitted values in their places. */
function fill(data: string, keys: readonly string[], values: JsonObject): string {
  const event = JSON.parse(data) as JsonObject;
  for (const key of keys) event[key] = values[key] ?? null;
  return JSON.stringify(event);
}
