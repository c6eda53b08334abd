import { Injectable } from '@nestjs/common';
import { type ListTasksResponse, type Task, TaskState } from '@a2a-js/sdk';
import type { RequestContext } from '@heddle/auth';
import { canonicalUuid, isObject } from '@heddle/errors';
import { formatCursor, parseCursor } from '../../core/runs/run-cursor.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { RunCancellationService } from '../run-cancellation/run-cancellation.service.js';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { statesOf } from '../../graphs/graph-inspector.port.js';
import { ThreadStateService } from '../threads/thread-state.service.js';
import { ThreadValuesService } from '../thread-values/thread-values.service.js';
import { notCancelable, unknownTask } from './a2a.errors.js';
import { toTask, toWholeTask, type TaskValues } from './task.mapper.js';
import { type TaskRow, TaskRepository } from './task.repository.js';
import { deriveTaskState, isInProgress, nameOfState, turnsIn } from './task-state.js';

/** Maximum concurrent reads of values: each may be many megabytes. */
const readsAtOnce = 4;

interface TaskList {
  contextId: string | undefined;
  state: TaskState;
  pageSize: number;
  pageToken: string;
  historyLength: number | undefined;
  since: Date | undefined;
  includeArtifacts: boolean;
}

/** Reads and cancels tasks. The database has all of them, so every process answers alike. */
@Injectable()
export class TasksService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly threads: ThreadRepository,
    private readonly states: ThreadStateService,
    private readonly values: ThreadValuesService,
    private readonly following: RunFollowingService,
    private readonly cancellation: RunCancellationService,
  ) {}

  async get(
    ctx: RequestContext,
    assistantId: string,
    taskId: string,
    historyLength: number | undefined,
  ): Promise<Task> {
    return this.whole(ctx, await this.find(ctx, assistantId, taskId), historyLength);
  }

  async find(ctx: RequestContext, assistantId: string, taskId: string): Promise<TaskRow> {
    const id = canonicalUuid(taskId);
    const row = id === null ? null : await this.tasks.find(ctx, assistantId, id);
    if (!row) throw unknownTask(taskId);
    return row;
  }

  newest(ctx: RequestContext, assistantId: string, threadId: string): Promise<TaskRow | null> {
    return this.tasks.newest(ctx, assistantId, threadId);
  }

  async list(ctx: RequestContext, assistantId: string, wanted: TaskList): Promise<ListTasksResponse> {
    const threadId = wanted.contextId === undefined ? undefined : canonicalUuid(wanted.contextId);
    if (threadId === null) return { tasks: [], nextPageToken: '', pageSize: wanted.pageSize, totalSize: 0 };
    const filter = { assistantId, threadId, since: wanted.since, ...turnsIn(wanted.state) };
    const after = wanted.pageToken === '' ? null : parseCursor(wanted.pageToken, ['params', 'pageToken']);
    const [found, totalSize] = await Promise.all([
      this.tasks.list(ctx, filter, { limit: wanted.pageSize + 1, after }),
      this.tasks.count(ctx, filter),
    ]);
    const rows = found.slice(0, wanted.pageSize);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return {
      tasks: await this.listed(ctx, rows, wanted),
      nextPageToken: last ? formatCursor({ time: last.place, runId: last.runId }) : '',
      pageSize: wanted.pageSize,
      totalSize,
    };
  }

  /** Cancels the run under way, and waits for its end. `begun` is called when the request is stored. */
  async cancel(
    ctx: RequestContext,
    assistantId: string,
    taskId: string,
    { signal, begun }: { signal: AbortSignal; begun: () => void },
  ): Promise<Task> {
    const row = await this.find(ctx, assistantId, taskId);
    const before = deriveTaskState(row);
    if (!isInProgress(before)) throw notCancelable(taskId, nameOfState(before));
    await this.cancellation.cancel(ctx, row, 'interrupt');
    begun();
    await this.following.end(ctx, row.runId, { signal, isNew: false });
    const task = await this.get(ctx, assistantId, taskId, undefined);
    const state = task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED;
    // The run may have ended on its own meanwhile; while the signal cut the wait, it is on its way to its end.
    if (state === TaskState.TASK_STATE_CANCELED || isInProgress(state)) return task;
    throw notCancelable(taskId, nameOfState(state));
  }

  private async listed(ctx: RequestContext, rows: readonly TaskRow[], wanted: TaskList): Promise<Task[]> {
    const { historyLength = 0, includeArtifacts } = wanted;
    if (historyLength === 0 && !includeArtifacts) return rows.map(toTask);
    const read: Task[] = [];
    for (let at = 0; at < rows.length; at += readsAtOnce) {
      const some = rows.slice(at, at + readsAtOnce).map((row) => this.whole(ctx, row, historyLength));
      read.push(...(await Promise.all(some)));
    }
    return includeArtifacts ? read : read.map((task) => ({ ...task, artifacts: [] }));
  }

  private async whole(ctx: RequestContext, row: TaskRow, historyLength: number | undefined): Promise<Task> {
    return toWholeTask(row, await this.valuesOf(ctx, row), historyLength);
  }

  private async valuesOf(ctx: RequestContext, row: TaskRow): Promise<TaskValues> {
    const isOver = !isInProgress(deriveTaskState(row));
    if (!isOver && row.runId === row.taskId) return { messages: await this.tasks.sentMessages(ctx, row.taskId) };
    if (isOver && !row.isNewest) return this.valuesThen(ctx, row);
    const thread = await this.threads.find(ctx, row.threadId);
    const whole = thread && (await this.values.whole(ctx, thread));
    return isObject(whole?.values) ? whole.values : {};
  }

  /** Values at the end of the run; none if its checkpoints are no longer kept. */
  private async valuesThen(ctx: RequestContext, { threadId, runId }: TaskRow): Promise<TaskValues> {
    const checkpoint = { thread_id: threadId, checkpoint_ns: '', checkpoint_id: null };
    const page = await this.states.getHistory(ctx, threadId, {
      limit: 1,
      metadata: { run_id: runId },
      checkpoint,
      select: undefined,
    });
    const [state] = statesOf(page);
    return isObject(state?.values) ? state.values : {};
  }
}
