import { isSupportedChannel, matchesSubscription, SUPPORTED_CHANNELS } from '@langchain/langgraph/stream';
import type { Access } from '@heddle/auth';
import { isObject } from '@heddle/errors';
import type { ProtocolDraft } from '../../graphs/protocol/protocol-event.js';
import { InvalidProtocolRequestError, type RequestFault } from './protocol.errors.js';

/** Selection of a thread's events for one subscriber. */
export interface Subscription {
  channels: string[];
  /** Prefixes; null for all. */
  namespaces: string[][] | null;
  /** Maximum depth below a prefix; null for all. */
  depth: number | null;
  /** Only events after this number; null for all stored events. */
  since: number | null;
}

export interface Command {
  id: number;
  method: string;
  params: Record<string, unknown>;
}

const maxChannels = 100;
const maxNamespaces = 1_000;
const maxSegments = 100;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Fields of a subscription; other fields are ignored. `at`: path of the object. */
export function parseSubscription(given: unknown, at: readonly string[] = []): Subscription | RequestFault[] {
  if (!isObject(given)) return [{ loc: [...at], msg: 'Input should be an object' }];
  const { channels, namespaces = null, depth = null, since = null } = given;
  const faults: RequestFault[] = [];
  const fault = (loc: (string | number)[], msg: string) => faults.push({ loc: [...at, ...loc], msg });
  if (!Array.isArray(channels) || channels.length === 0 || channels.length > maxChannels) {
    fault(['channels'], `Input should be a list of 1 to ${maxChannels} channels`);
  } else {
    for (const [index, channel] of channels.entries()) {
      if (typeof channel !== 'string' || !isSupportedChannel(channel) || channel === 'custom:') {
        const known = [...SUPPORTED_CHANNELS, 'custom:<name>'].map((name) => `'${name}'`).join(', ');
        fault(['channels', index], `Input should be one of ${known}`);
      }
    }
  }
  if (namespaces !== null && !isNamespaceList(namespaces)) {
    fault(['namespaces'], `Input should be a list of at most ${maxNamespaces} lists of strings`);
  }
  if (depth !== null && !isCount(depth)) fault(['depth'], 'Input should be an integer of at least 0');
  if (since !== null && !isCount(since)) fault(['since'], 'Input should be an integer of at least 0');
  if (faults.length > 0) return faults;
  return { channels, namespaces, depth, since } as Subscription;
}

/** Body of `POST /threads/{id}/stream/events`. */
export function subscriptionOf(body: unknown): Subscription {
  const parsed = parseSubscription(body ?? {});
  if (Array.isArray(parsed)) throw new InvalidProtocolRequestError(parsed);
  return parsed;
}

/** Body of `POST /threads/{id}/commands`, or a frame. */
export function commandOf(body: unknown): Command {
  const parsed = parseCommand(body);
  if (Array.isArray(parsed)) throw new InvalidProtocolRequestError(parsed);
  return parsed;
}

/**
 * The command with the metadata that handlers of custom authentication granted. They put it beside the members of the
 * command; without handlers such a member has no meaning.
 */
export function grantedCommand({ access }: { access?: Access }, command: Command, body: unknown): Command {
  if (!access || !isObject(body) || body.metadata === undefined) return command;
  return { ...command, params: { ...command.params, metadata: body.metadata } };
}

export function parseCommand(given: unknown): Command | RequestFault[] {
  if (!isObject(given)) return [{ loc: [], msg: 'A command should be an object with id, method and params' }];
  const { id, method, params } = given;
  const faults: RequestFault[] = [];
  if (!isCount(id)) faults.push({ loc: ['id'], msg: 'Input should be an integer of at least 0' });
  if (typeof method !== 'string') faults.push({ loc: ['method'], msg: 'Input should be a string' });
  if (params !== undefined && params !== null && !isObject(params)) {
    faults.push({ loc: ['params'], msg: 'Input should be an object' });
  }
  return faults.length > 0 ? faults : ({ id, method, params: params ?? {} } as Command);
}

function isNamespaceList(value: unknown): value is string[][] {
  return Array.isArray(value) && value.length <= maxNamespaces && value.every(isNamespace);
}

export const isNamespace = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxSegments && value.every((segment) => typeof segment === 'string');

/** The filter of LangGraph and of the official clients. */
export function matcher({ channels, namespaces, depth }: Subscription): (event: ProtocolDraft) => boolean {
  const definition = {
    channels,
    ...(namespaces === null ? {} : { namespaces }),
    ...(depth === null ? {} : { depth }),
  };
  return ({ method, namespace, name }) =>
    matchesSubscription({ method, params: { namespace, data: { name } } } as never, definition as never);
}
