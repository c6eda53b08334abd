import {
  type AgentCard,
  type CancelTaskRequest,
  type GetTaskRequest,
  type ListTasksRequest,
  type ListTasksResponse,
  type SendMessageRequest,
  type StreamResponse,
  type SubscribeToTaskRequest,
  type Task,
  TaskState,
} from '@a2a-js/sdk';
import {
  type A2AError,
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  RequestMalformedError,
} from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import type { RequestContext } from '@heddle/auth';
import type { AssistantEntity } from '@heddle/entities-agent-server';
import type { RunFollowingService } from '../run-following/run-following.service.js';
import { noPushNotifications } from './a2a.errors.js';
import { acceptsOutput } from './a2a.request.js';
import type { AssistantAccessService } from './assistant-access.service.js';
import type { MessageSendingService, StartedTask } from './message-sending.service.js';
import type { TaskUpdatesService } from './task-updates.service.js';
import type { TasksService } from './tasks.service.js';

const defaultPageSize = 50;

/** One request to an assistant. */
export interface A2ACall {
  ctx: RequestContext;
  assistant: AssistantEntity;
  card: AgentCard;
  /** Metadata from handlers of custom authentication, for the run. */
  metadata: Record<string, unknown>;
  /** Headers for the `configurable` of the graph. */
  headers: Record<string, string>;
  /** The client has left, or this process ends. */
  signal: AbortSignal;
  /** Called when the answer begins to wait for a run. */
  onWait: () => void;
}

interface A2AServices {
  access: AssistantAccessService;
  sending: MessageSendingService;
  tasks: TasksService;
  updates: TaskUpdatesService;
  following: RunFollowingService;
  /** Errors as the SDK sends them. */
  toError: (error: unknown) => A2AError;
}

/** Methods of both protocol versions, as the transports of the SDK call them. */
export class AssistantRequestHandler implements A2ARequestHandler {
  constructor(
    private readonly services: A2AServices,
    private readonly call: A2ACall,
  ) {}

  async getAgentCard(): Promise<AgentCard> {
    return this.call.card;
  }

  async getAuthenticatedExtendedAgentCard(): Promise<AgentCard> {
    throw new ExtendedAgentCardNotConfiguredError('There is one agent card: it is the same for all callers');
  }

  sendMessage(params: SendMessageRequest): Promise<Task> {
    return this.guarded(async () => {
      const { ctx, signal, onWait } = this.call;
      const { taskId, runId } = await this.send(params);
      if (!params.configuration?.returnImmediately) {
        onWait();
        await this.services.following.end(ctx, runId, { signal, isNew: true });
      }
      return this.read(taskId, params.configuration?.historyLength);
    });
  }

  async *sendMessageStream(params: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const { ctx, assistant, signal } = this.call;
    yield* this.guardedStream(async () => {
      const started = await this.send(params);
      const { assistantId } = assistant;
      const historyLength = params.configuration?.historyLength;
      return this.services.updates.follow(ctx, { ...started, assistantId, historyLength, signal, isNew: true });
    });
  }

  getTask({ id, historyLength }: GetTaskRequest): Promise<Task> {
    return this.guarded(() => this.read(id, historyLength));
  }

  cancelTask({ id }: CancelTaskRequest): Promise<Task> {
    const { ctx, assistant, signal, onWait } = this.call;
    return this.guarded(() => this.services.tasks.cancel(ctx, assistant.assistantId, id, { signal, begun: onWait }));
  }

  listTasks(request: ListTasksRequest): Promise<ListTasksResponse> {
    const { ctx, assistant } = this.call;
    return this.guarded(async () => {
      if (request.status === TaskState.UNRECOGNIZED) {
        throw new RequestMalformedError('params.status: Input should be a state of a task');
      }
      return this.services.tasks.list(ctx, assistant.assistantId, {
        contextId: request.contextId || undefined,
        state: request.status,
        pageSize: request.pageSize ?? defaultPageSize,
        pageToken: request.pageToken,
        historyLength: request.historyLength,
        since: request.statusTimestampAfter ? new Date(request.statusTimestampAfter) : undefined,
        includeArtifacts: request.includeArtifacts ?? false,
      });
    });
  }

  async *resubscribe({ id }: SubscribeToTaskRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const { ctx, assistant, signal } = this.call;
    const task = { assistantId: assistant.assistantId, taskId: id, signal };
    yield* this.guardedStream(async () => this.services.updates.resume(ctx, task));
  }

  createTaskPushNotificationConfig = refusePush;
  getTaskPushNotificationConfig = refusePush;
  listTaskPushNotificationConfigs = refusePush;
  deleteTaskPushNotificationConfig = refusePush;

  private async send({ message, configuration, metadata }: SendMessageRequest): Promise<StartedTask> {
    const { ctx, assistant, headers, metadata: granted } = this.call;
    if (!message) throw new RequestMalformedError('params.message: Field required');
    if (configuration?.taskPushNotificationConfig) return refusePush();
    const { acceptedOutputModes = [] } = configuration ?? {};
    if (!acceptsOutput(acceptedOutputModes)) {
      throw new ContentTypeNotSupportedError(
        'params.configuration.acceptedOutputModes: The agent answers with text/plain and application/json',
      );
    }
    await this.services.access.requireMessages(ctx, assistant);
    const { assistantId } = assistant;
    return this.services.sending.send(ctx, { assistantId, message, metadata: { ...metadata, ...granted }, headers });
  }

  private read(taskId: string, historyLength: number | undefined): Promise<Task> {
    const { ctx, assistant } = this.call;
    return this.services.tasks.get(ctx, assistant.assistantId, taskId, historyLength);
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.services.toError(error);
    }
  }

  private async *guardedStream<T>(begin: () => Promise<AsyncGenerator<T>>): AsyncGenerator<T, void, undefined> {
    try {
      yield* await begin();
    } catch (error) {
      throw this.services.toError(error);
    }
  }
}

async function refusePush(): Promise<never> {
  throw noPushNotifications();
}
