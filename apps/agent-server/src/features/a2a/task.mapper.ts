import { type Artifact, type Message, Role, type Task, TaskState, type TaskStatus } from '@a2a-js/sdk';
import type { CancelReason } from '@heddle/entities-agent-server';
import { isObject } from '@heddle/errors';
import { openInterrupts } from '../../core/threads/open-interrupts.js';
import { isSetByServer, withoutKeys } from '../../graphs/reserved-keys.js';
import { dataPart, partsOf, textPart, valuePart } from './message-parts.js';
import type { TaskRow } from './task.repository.js';
import { deriveTaskState } from './task-state.js';

/** Values of the thread at the end of the task's newest run, or now. */
export type TaskValues = Record<string, unknown>;

type WireMessage = Record<string, unknown>;

/** Member of `additional_kwargs` of a message: the fields that the client sent besides its parts. */
export interface SentMessage {
  message_id: string;
  metadata?: Record<string, unknown>;
}

const canceledBy: Record<CancelReason, string> = {
  request: 'A client canceled the task.',
  taken: 'Another run has taken the input of the task.',
  bulk_request: 'A client canceled the task.',
  thread_request: 'A client canceled the task.',
  multitask: 'A later run of the context took the place of the task.',
  disconnect: 'A client disconnected.',
  timeout: 'The task took too long.',
  admin: 'An operator canceled the task.',
};

/** A task without history and artifacts. */
export function toTask(row: TaskRow): Task {
  const { taskId, threadId, metadata } = row;
  const own = withoutKeys(metadata, isSetByServer);
  return {
    id: taskId,
    contextId: threadId,
    status: statusOf(row),
    artifacts: [],
    history: [],
    metadata: Object.keys(own).length > 0 ? own : undefined,
  };
}

/**
 * A task with its messages. `historyLength`: most messages, the newest; undefined for all.
 *
 * An artifact per message of the agent, with the id of the message, and one with the other values of the graph.
 */
export function toWholeTask(row: TaskRow, values: TaskValues, historyLength: number | undefined): Task {
  const messages = messagesOf(row, values);
  const history = messages.flatMap((message) => toMessage(message, row) ?? []);
  return {
    ...toTask(row),
    history: historyLength === 0 ? [] : history.slice(-(historyLength ?? history.length)),
    artifacts: [
      ...messages.flatMap((message, index) => toArtifact(message, index) ?? []),
      ...dataArtifact(row, values),
    ],
  };
}

export const artifactOf = (artifactId: string, parts: Artifact['parts'], name = ''): Artifact => ({
  artifactId,
  name,
  description: '',
  parts,
  metadata: undefined,
  extensions: [],
});

function statusOf(row: TaskRow): TaskStatus {
  const state = deriveTaskState(row);
  const parts = statusParts(row, state);
  const { runId, taskId, threadId } = row;
  const at = row.endedAt ?? row.startedAt ?? row.createdAt;
  return {
    state,
    message: parts.length > 0 ? agentMessage(`${runId}-status`, parts, { taskId, threadId }) : undefined,
    timestamp: at.toISOString(),
  };
}

function statusParts({ interrupts, error, cancelReason }: TaskRow, state: TaskState): Message['parts'] {
  switch (state) {
    case TaskState.TASK_STATE_INPUT_REQUIRED: {
      const open = openInterrupts({ interrupts });
      const [only] = open;
      if (only && open.length === 1) return [valuePart(only.value)];
      return [dataPart(Object.fromEntries(open.map(({ id, value }) => [id, value])))];
    }
    case TaskState.TASK_STATE_FAILED:
      return [textPart(isObject(error) ? `${String(error.error)}: ${String(error.message)}` : 'The run failed.')];
    case TaskState.TASK_STATE_CANCELED:
      return [textPart(cancelReason === null ? 'The task was canceled.' : canceledBy[cancelReason])];
    default:
      return [];
  }
}

function agentMessage(messageId: string, parts: Message['parts'], { taskId, threadId }: Ids): Message {
  return {
    messageId,
    contextId: threadId,
    taskId,
    role: Role.ROLE_AGENT,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

type Ids = Pick<TaskRow, 'taskId' | 'threadId'>;

/** Messages of the task: those from its first message on, or behind the last message of a person. */
function messagesOf({ firstMessageId }: TaskRow, { messages }: TaskValues): WireMessage[] {
  const all = Array.isArray(messages) ? messages.filter(isObject) : [];
  const first = firstMessageId === null ? -1 : all.findIndex(({ id }) => id === firstMessageId);
  const start = first >= 0 ? first : all.findLastIndex((message) => roleOf(message) === Role.ROLE_USER);
  return all.slice(Math.max(start, 0));
}

/** null for a message between the agent and its tools. */
function roleOf({ type, role = type }: WireMessage): Role | null {
  if (role === 'human' || role === 'user') return Role.ROLE_USER;
  return role === 'ai' || role === 'assistant' || role === 'AIMessageChunk' ? Role.ROLE_AGENT : null;
}

function toMessage(message: WireMessage, ids: Ids): Message | null {
  const role = roleOf(message);
  const parts = partsOf(message.content);
  if (role === null || parts.length === 0) return null;
  const { additional_kwargs: kwargs } = message;
  const sent = isObject(kwargs) && isObject(kwargs.a2a) ? kwargs.a2a : {};
  const id = typeof sent.message_id === 'string' ? sent.message_id : idOf(message);
  const metadata = isObject(sent.metadata) ? sent.metadata : undefined;
  return { ...agentMessage(id, parts, ids), role, metadata };
}

const idOf = ({ id }: WireMessage): string => (typeof id === 'string' ? id : '');

/** null for a message of another author, or without readable content. */
function toArtifact(message: WireMessage, index: number): Artifact | null {
  const parts = roleOf(message) === Role.ROLE_AGENT ? partsOf(message.content) : [];
  const { name } = message;
  return parts.length > 0
    ? artifactOf(idOf(message) || `message-${index}`, parts, typeof name === 'string' ? name : '')
    : null;
}

/** Artifacts of an ended run only: values of a running one may change. */
function dataArtifact({ runId, status }: TaskRow, { messages: _messages, ...others }: TaskValues): Artifact[] {
  const isEmpty = Object.keys(others).length === 0;
  return status === 'success' && !isEmpty ? [artifactOf(`${runId}-values`, [dataPart(others)], 'values')] : [];
}
