import { finalizeContentBlock } from '@langchain/core/language_models/compat';
import { isObject } from '@heddle/errors';

type Block = Record<string, unknown> & { type: string };

interface OpenMessage {
  namespace: string[];
  node: string | undefined;
  runId: string | undefined;
  blocks: Map<number, Block>;
  usage: unknown;
}

/** Data of one `messages` event, with its place. */
export interface MessageEvent {
  namespace: string[];
  node: string | undefined;
  data: Record<string, unknown>;
}

interface MessageMetadata {
  langgraph_checkpoint_ns?: unknown;
  langgraph_node?: unknown;
  run_id?: unknown;
}

/**
 * Content-block events of the message chunks of a run stream. A stream of chunks has no end: a message ends when its
 * graph goes on.
 */
export class DerivedMessages {
  private readonly open = new Map<string, OpenMessage>();
  private readonly closed = new Set<string>();
  private readonly metadata = new Map<string, MessageMetadata>();

  /** Metadata that comes before the message (`messages/metadata`). */
  announce(announced: unknown): void {
    if (!isObject(announced)) return;
    for (const [id, entry] of Object.entries(announced)) {
      if (isObject(entry) && isObject(entry.metadata)) this.metadata.set(id, entry.metadata);
    }
  }

  /** A token, or a complete message that no model streamed. */
  add(message: unknown, metadata: unknown): MessageEvent[] {
    if (!isObject(message) || typeof message.id !== 'string' || this.closed.has(message.id)) return [];
    const { state, events } = this.ensure(message.id, message, metadata);
    for (const [index, part] of partsOf(message, state.blocks.size)) events.push(...grow(state, index, part));
    if (isObject(message.usage_metadata)) state.usage = message.usage_metadata;
    return events;
  }

  /** The whole message so far, or at its end (`messages/partial` and `messages/complete`). */
  set(message: unknown, isComplete: boolean): MessageEvent[] {
    if (!isObject(message) || typeof message.id !== 'string' || this.closed.has(message.id)) return [];
    const { state, events } = this.ensure(message.id, message, this.metadata.get(message.id));
    const sent = state.blocks.get(0)?.text;
    const text = textOf(message);
    const known = typeof sent === 'string' ? sent.length : 0;
    if (text.length > known) events.push(...grow(state, 0, { type: 'text', text: text.slice(known) }));
    if (isObject(message.usage_metadata)) state.usage = message.usage_metadata;
    if (!isComplete) return events;
    for (const call of listOf(message.tool_calls)) {
      const args = JSON.stringify(call.args ?? {});
      events.push(...grow(state, state.blocks.size, { ...call, type: 'tool_call_chunk', args }));
    }
    return [...events, ...this.finish(message.id)];
  }

  /** Ends the messages of the nodes of a graph, or all without one. */
  finishIn(graph: readonly string[] | null): MessageEvent[] {
    return [...this.open].flatMap(([id, { namespace }]) =>
      graph === null || namespace.join('|') === graph.join('|') ? this.finish(id) : [],
    );
  }

  private ensure(
    id: string,
    { type, tool_call_id: toolCallId }: Record<string, unknown>,
    metadata: unknown,
  ): { state: OpenMessage; events: MessageEvent[] } {
    const known = this.open.get(id);
    if (known) return { state: known, events: [] };
    const { langgraph_checkpoint_ns: ns, langgraph_node: node, run_id: runId } = (metadata ?? {}) as MessageMetadata;
    const state: OpenMessage = {
      // Namespace of the graph, without the node.
      namespace: typeof ns === 'string' ? ns.split('|').slice(0, -1) : [],
      node: typeof node === 'string' ? node : undefined,
      runId: typeof runId === 'string' ? runId : undefined,
      blocks: new Map(),
      usage: undefined,
    };
    this.open.set(id, state);
    const role = roleOf(type);
    const start = { event: 'message-start', id, ...(role === 'ai' ? {} : { role }) };
    return {
      state,
      events: [eventOf(state, toolCallId === undefined ? start : { ...start, tool_call_id: toolCallId })],
    };
  }

  private finish(id: string): MessageEvent[] {
    const state = this.open.get(id);
    if (!state) return [];
    this.open.delete(id);
    this.closed.add(id);
    const finished = [...state.blocks].map(([index, block]) =>
      eventOf(state, { event: 'content-block-finish', index, content: finalizeContentBlock(block as never) }),
    );
    const usage = state.usage === undefined ? {} : { usage: state.usage };
    return [...finished, eventOf(state, { event: 'message-finish', reason: 'stop', ...usage })];
  }
}

const eventOf = ({ namespace, node, runId }: OpenMessage, data: Record<string, unknown>): MessageEvent => ({
  namespace,
  node,
  data: runId === undefined ? data : { ...data, run_id: runId },
});

function grow(state: OpenMessage, index: number, part: Block): MessageEvent[] {
  const known = state.blocks.get(index);
  const events: MessageEvent[] = [];
  if (!known) {
    const empty = emptyOf(part);
    state.blocks.set(index, empty);
    events.push(eventOf(state, { event: 'content-block-start', index, content: { ...empty } }));
  }
  const block = state.blocks.get(index) as Block;
  const delta = deltaOf(block, part);
  if (delta) events.push(eventOf(state, { event: 'content-block-delta', index, delta }));
  return events;
}

function emptyOf(part: Block): Block {
  switch (part.type) {
    case 'text':
      return { ...part, text: '' };
    case 'reasoning':
      return { ...part, reasoning: '' };
    case 'tool_call_chunk':
      return { ...part, args: '' };
    default:
      return { ...part };
  }
}

/** Adds the part to the block; null for a part that is complete from the start. */
function deltaOf(block: Block, part: Block): Record<string, unknown> | null {
  const append = (field: 'text' | 'reasoning' | 'args', type: string): Record<string, unknown> | null => {
    const added = part[field];
    if (typeof added !== 'string' || added === '') return null;
    block[field] = `${typeof block[field] === 'string' ? block[field] : ''}${added}`;
    return { type, [field]: added };
  };
  switch (part.type) {
    case 'text':
      return append('text', 'text-delta');
    case 'reasoning':
      return append('reasoning', 'reasoning-delta');
    case 'tool_call_chunk':
      block.id ??= part.id;
      block.name ??= part.name;
      return append('args', 'tool-call-delta');
    default:
      return null;
  }
}

/** Content and tool calls of a chunk, with the indexes of their blocks. */
function partsOf(message: Record<string, unknown>, known: number): [number, Block][] {
  const { content } = message;
  const parts: [number, Block][] = [];
  if (typeof content === 'string' && content !== '') parts.push([0, { type: 'text', text: content }]);
  for (const [offset, part] of listOf(content).entries()) {
    if (typeof part.type === 'string') parts.push([indexOf(part, offset), part as Block]);
  }
  const chunks = listOf(message.tool_call_chunks);
  const first = Math.max(known, parts.length);
  for (const [offset, chunk] of chunks.entries()) {
    // Providers number tool calls from 0, beside the text.
    const index = typeof chunk.index === 'number' ? chunk.index + 1 : first + offset;
    parts.push([index, { id: chunk.id, name: chunk.name, args: chunk.args, type: 'tool_call_chunk' }]);
  }
  if (chunks.length > 0) return parts;
  for (const [offset, call] of listOf(message.tool_calls).entries()) {
    const args = JSON.stringify(call.args ?? {});
    parts.push([offset + 1, { id: call.id, name: call.name, args, type: 'tool_call_chunk' }]);
  }
  return parts;
}

function textOf({ content }: Record<string, unknown>): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}

const indexOf = ({ index }: Record<string, unknown>, offset: number): number =>
  typeof index === 'number' ? index : offset;

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);

function roleOf(type: unknown): string {
  if (type === 'human' || type === 'system' || type === 'tool') return type;
  return 'ai';
}
