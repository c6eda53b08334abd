import {
  A2A_ERROR_CODE,
  A2AError,
  JsonRpcTransportError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import { DomainError } from '@heddle/errors';
import { rpcCode, toRpcError } from '../../contract/json-rpc.js';

/** A graph that a person cannot talk to. */
export class NoMessagesError extends DomainError {
  constructor(graphId: string) {
    super({
      kind: 'unprocessable',
      code: 'graph_without_messages',
      message: `A2A needs a graph with the key \`messages\` in its input. The graph ${graphId} has none.`,
    });
  }
}

export const unknownTask = (taskId: string) => new TaskNotFoundError(`Unknown task: ${taskId}`);
export const unknownContext = (contextId: string) =>
  new RequestMalformedError(
    `params.message.contextId: Unknown context ${contextId}. Without a context the server creates one.`,
  );
export const notCancelable = (taskId: string, state: string) =>
  new TaskNotCancelableError(`The task ${taskId} has no run to cancel. State: ${state}`);
export const noPushNotifications = () =>
  new PushNotificationNotSupportedError('Push notifications are not supported. Subscribe to the task instead.');
export const takesNoMessage = (taskId: string, state: string) =>
  new UnsupportedOperationError(
    `The task ${taskId} waits for no message. State: ${state}. Send the message without taskId for a new task.`,
  );

const internal = (message: string) =>
  new JsonRpcTransportError({ jsonrpc: '2.0', id: null, error: { code: A2A_ERROR_CODE.INTERNAL_ERROR, message } });

/** `unexpected` gets an error whose text is not for clients. */
export function toA2AError(error: unknown, unexpected: (error: unknown) => void): A2AError {
  if (error instanceof A2AError) return error;
  if (error instanceof NoMessagesError) return new UnsupportedOperationError(error.message);
  const known = toRpcError(error);
  if (!known) unexpected(error);
  if (known?.code === rpcCode.invalidParams) return new RequestMalformedError(known.message);
  return internal(known?.message ?? 'Internal error');
}
