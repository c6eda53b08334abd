import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Message } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { canonicalUuid, isObject } from '@heddle/errors';
import { isVisible } from '../../authorization/access-filter.js';
import type { RunRow } from '../../core/runs/run.repository.js';
import { openInterrupts } from '../../core/threads/open-interrupts.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import type { Json, JsonObject } from '../../graphs/wire-types.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { type RunRequest, toRunRequest } from '../run-creation/run.request.js';
import { takesNoMessage, unknownContext } from './a2a.errors.js';
import { answerOf, contentOf, fieldsOf } from './message-parts.js';
import type { SentMessage } from './task.mapper.js';
import { taskKey, type TaskRow } from './task.repository.js';
import { deriveTaskState, nameOfState } from './task-state.js';
import { TasksService } from './tasks.service.js';

/** A message with the further input of its run. */
interface SentToAssistant {
  assistantId: string;
  message: Message;
  /** Metadata of the run. */
  metadata: Record<string, unknown>;
  /** Headers for the `configurable` of the graph. */
  headers: Record<string, string>;
}

/** The run of a message, and its task. */
export interface StartedTask {
  taskId: string;
  runId: string;
}

/** A message starts a task, or answers the interrupt of one. */
@Injectable()
export class MessageSendingService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly tasks: TasksService,
    private readonly creation: RunCreationService,
  ) {}

  async send(ctx: RequestContext, sent: SentToAssistant): Promise<StartedTask> {
    const { assistantId, message } = sent;
    const { contextId, taskId } = message;
    if (taskId !== '') {
      const { threadId } = await this.tasks.find(ctx, assistantId, taskId);
      if (contextId !== '' && canonicalUuid(contextId) !== threadId) {
        throw new RequestMalformedError(`params.message.contextId: The task ${taskId} has the context ${threadId}`);
      }
      return this.transactions.run(ctx, async (tx) => {
        const thread = await this.threads.lock(tx, threadId);
        const row = await this.tasks.find(tx, assistantId, taskId);
        if (!thread || !row.isWaiting) throw takesNoMessage(taskId, nameOfState(deriveTaskState(row)));
        return this.answer(tx, sent, thread, row);
      });
    }
    if (contextId === '') return this.start(ctx, sent, randomUUID(), true);
    const threadId = canonicalUuid(contextId);
    const thread = threadId === null ? null : await this.threads.find(ctx, threadId);
    if (!thread || thread.isTemporary || !isVisible(ctx, 'threads', thread.metadata)) throw unknownContext(contextId);
    return thread.status === 'interrupted'
      ? this.answerOrStart(ctx, sent, thread.threadId)
      : this.start(ctx, sent, thread.threadId, false);
  }

  /** A message without a task answers the question of its context. */
  private answerOrStart(ctx: RequestContext, sent: SentToAssistant, threadId: string): Promise<StartedTask> {
    return this.transactions.run(ctx, async (tx) => {
      const thread = await this.threads.lock(tx, threadId);
      const newest = await this.tasks.newest(tx, sent.assistantId, threadId);
      return thread && newest?.isWaiting
        ? this.answer(tx, sent, thread, newest)
        : this.start(tx, sent, threadId, false);
    });
  }

  private async start(
    ctx: RequestContext,
    sent: SentToAssistant,
    threadId: string,
    createThread: boolean,
  ): Promise<StartedTask> {
    const request = requestOf(sent, { input: inputOf(sent.message) });
    const run = await this.creation.create(ctx, { threadId }, { ...request, createThread });
    return { taskId: run.runId, runId: run.runId };
  }

  private async answer(
    ctx: RequestContext,
    sent: SentToAssistant,
    thread: ThreadEntity,
    { taskId, threadId }: TaskRow,
  ): Promise<StartedTask> {
    const command = { resume: resumeOf(thread, answerOf(sent.message.parts)) };
    const request = requestOf(sent, { command });
    const metadata = { ...request.metadata, [taskKey]: taskId };
    const run: RunRow = await this.creation.create(ctx, { threadId }, { ...request, metadata });
    return { taskId, runId: run.runId };
  }
}

function requestOf({ assistantId, metadata, headers }: SentToAssistant, work: Partial<RunRequest>): RunRequest {
  const body = { assistant_id: assistantId, metadata, stream_mode: ['messages-tuple'] };
  return { ...toRunRequest(body, headers), ...work };
}

/** Data parts are fields of the input; texts and files are its message. */
function inputOf({ messageId, metadata, parts }: Message): JsonObject {
  const content = contentOf(parts);
  const fields = fieldsOf(parts);
  if (content === null) return fields;
  const a2a: SentMessage = { message_id: messageId, ...(metadata ? { metadata } : {}) };
  // An id of its own: that of a client may be the id of another message, which the graph would replace.
  const message = { type: 'human', id: randomUUID(), content, additional_kwargs: { a2a } };
  return { ...fields, messages: [message as unknown as JsonObject] };
}

/** Answers by the id of their interrupt. */
function resumeOf(thread: ThreadEntity, answer: Json): Json {
  const open = openInterrupts(thread).map(({ id }) => id);
  const [only] = open;
  const isMap =
    isObject(answer) && Object.keys(answer).length > 0 && Object.keys(answer).every((id) => open.includes(id));
  if (isMap) return answer as JsonObject;
  if (only !== undefined && open.length === 1) return { [only]: answer };
  throw new RequestMalformedError(
    `params.message.parts: The task waits for several answers. Send one data part with the members ${open.join(', ')}`,
  );
}
