import { Injectable } from '@nestjs/common';
import { type Artifact, type StreamResponse, type Task, TaskState } from '@a2a-js/sdk';
import { UnsupportedOperationError } from '@a2a-js/sdk/errors';
import type { RequestContext } from '@heddle/auth';
import { isObject } from '@heddle/errors';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { textOf, textPart } from './message-parts.js';
import { artifactOf } from './task.mapper.js';
import { deriveTaskState, isInProgress, nameOfState } from './task-state.js';
import { TasksService } from './tasks.service.js';

interface FollowedTask {
  assistantId: string;
  taskId: string;
  runId: string;
  historyLength: number | undefined;
  signal: AbortSignal;
  /** This request has created the run. */
  isNew: boolean;
}

/** Updates of a task, from the log of its run: every process has them. */
@Injectable()
export class TaskUpdatesService {
  constructor(
    private readonly tasks: TasksService,
    private readonly following: RunFollowingService,
  ) {}

  /** The updates of the run under way, from its beginning. */
  async *resume(
    ctx: RequestContext,
    task: Pick<FollowedTask, 'assistantId' | 'taskId' | 'signal'>,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    const row = await this.tasks.find(ctx, task.assistantId, task.taskId);
    const state = deriveTaskState(row);
    if (!isInProgress(state)) {
      throw new UnsupportedOperationError(`The task ${task.taskId} has no updates. State: ${nameOfState(state)}`);
    }
    yield* this.follow(ctx, { ...task, runId: row.runId, historyLength: undefined, isNew: false });
  }

  /**
   * The task, its texts as they come, and at the end each artifact as a whole. Ends early when the signal fires: then
   * another process goes on.
   */
  async *follow(ctx: RequestContext, followed: FollowedTask): AsyncGenerator<StreamResponse, void, undefined> {
    const { assistantId, taskId, runId, historyLength, signal, isNew } = followed;
    const first = await this.tasks.get(ctx, assistantId, taskId, historyLength);
    yield { payload: { $case: 'task', value: first } };
    if (!isInProgress(stateOf(first))) return;
    let isWorking = stateOf(first) === TaskState.TASK_STATE_WORKING;
    const begun = new Set<string>();
    for await (const { event, data } of this.following.follow(ctx, runId, -1, { signal, isNew })) {
      if (!isWorking) yield statusUpdate(first, TaskState.TASK_STATE_WORKING);
      isWorking = true;
      const chunk = event === 'messages' ? chunkOf(data) : null;
      if (!chunk) continue;
      const artifact = artifactOf(chunk.id, [textPart(chunk.text)]);
      yield artifactUpdate(first, artifact, { append: begun.has(chunk.id), lastChunk: false });
      begun.add(chunk.id);
    }
    if (signal.aborted) return;
    const last = await this.tasks.get(ctx, assistantId, taskId, 0);
    for (const artifact of last.artifacts) yield artifactUpdate(last, artifact, { append: false, lastChunk: true });
    const { id, contextId, status } = last;
    yield { payload: { $case: 'statusUpdate', value: { taskId: id, contextId, status, metadata: undefined } } };
  }
}

const stateOf = ({ status }: Task): TaskState => status?.state ?? TaskState.TASK_STATE_UNSPECIFIED;

function statusUpdate({ id, contextId }: Task, state: TaskState): StreamResponse {
  const status = { state, message: undefined, timestamp: undefined };
  return { payload: { $case: 'statusUpdate', value: { taskId: id, contextId, status, metadata: undefined } } };
}

const artifactUpdate = (
  { id, contextId }: Task,
  artifact: Artifact,
  chunk: { append: boolean; lastChunk: boolean },
): StreamResponse => ({
  payload: { $case: 'artifactUpdate', value: { taskId: id, contextId, artifact, ...chunk, metadata: undefined } },
});

/** Text of a token; null for messages that are none of the agent. */
function chunkOf(data: string): { id: string; text: string } | null {
  const [message] = JSON.parse(data) as unknown[];
  if (!isObject(message) || typeof message.id !== 'string') return null;
  if (message.type !== 'ai' && message.type !== 'AIMessageChunk') return null;
  const text = textOf(message.content);
  return text === '' ? null : { id: message.id, text };
}
