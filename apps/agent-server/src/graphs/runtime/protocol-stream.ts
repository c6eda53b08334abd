import type { ProtocolEvent } from '@langchain/langgraph';
import type { RunnableConfig } from '@langchain/core/runnables';
import { isObject } from '@heddle/errors';
import { protocolEventName } from '../protocol/protocol-log.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { openStream } from '../langgraph-internals/graph-stream.js';
import { langGraphOf } from '../langgraph-internals/langgraph-copy.js';
import type { NamedEvent } from './message-accumulator.js';
import type { GraphChunk } from './stream-events.js';

/** An event in the form of a run stream, or an event that only the protocol has. */
type ProtocolChunk = { chunk: GraphChunk } | { event: NamedEvent };

/**
 * Executes the graph as `streamEvents` v3 does, which turns models' output into content blocks and applies the stream
 * transformers of the graph. That method is private to its class, and a bound graph inherits from the compiled one.
 * Null for a version of LangGraph without the protocol.
 */
export async function openProtocolStream(
  graph: AnyGraph,
  input: unknown,
  options: RunnableConfig,
): Promise<AsyncIterable<ProtocolEvent> | null> {
  const { protocol } = langGraphOf(graph);
  if (protocol === null) return null;
  const streamMode = [...protocol.modes];
  const chunks = await openStream(graph, input, {
    recursionLimit: graph.config?.recursionLimit,
    ...options,
    version: 'v3',
    streamMode,
    subgraphs: true,
  } as RunnableConfig);
  return protocol.createRun(chunks as AsyncIterable<never>, graph.streamTransformers ?? []);
}

export function toProtocolChunk({ method, params }: ProtocolEvent): ProtocolChunk | null {
  const { namespace, data } = params;
  switch (method) {
    case 'values':
      return { chunk: { namespace, mode: 'values', payload: data } };
    case 'tasks':
      return { chunk: { namespace, mode: 'tasks', payload: data } };
    case 'updates':
      return { chunk: { namespace, mode: 'updates', payload: updatesOf(data) } };
    case 'custom':
      return { chunk: { namespace, mode: 'custom', payload: customOf(data) } };
    case 'messages':
    case 'tools':
      return { event: protocolEvent(method, { ...params, namespace: graphOf(namespace) }) };
    case 'lifecycle':
      // Readers derive this event: LangGraph.js counts nodes as graphs. Only transformers know the cause of a subgraph.
      return isObject(data) && 'cause' in data ? { event: protocolEvent(method, params) } : null;
    default: {
      const name = /^custom:(.+)$/s.exec(method)?.[1];
      if (name === undefined) return { event: protocolEvent(method, params) };
      return { event: protocolEvent('custom', { ...params, data: { name, payload: data } }) };
    }
  }
}

/**
 * Namespace of the graph whose node sent the event, as in other servers and in run streams: LangGraph.js passes that of
 * the node.
 */
const graphOf = (node: string[]): string[] => node.slice(0, -1);

/** The members of `params` except the namespace, which is part of the event's name. */
const protocolEvent = (method: string, { namespace, ...rest }: ProtocolEvent['params']): NamedEvent => [
  protocolEventName(method, namespace),
  rest,
];

function updatesOf(data: unknown): unknown {
  const { node, values } = data as { node?: string; values: unknown };
  return node === undefined ? {} : { [node]: values };
}

/** LangGraph.js passes an object with a name as it is, and every other value as `{ payload }`. */
const customOf = (data: unknown): unknown => (isObject(data) && !('name' in data) ? data.payload : data);
