import type { RunnableConfig } from '@langchain/core/runnables';
import { isObject } from '@heddle/errors';
import type { RunEvent } from '../graph-runtime.port.js';
import type { Json, StreamMode } from '../wire-types.js';
import { boundedThrown } from '../run-error.js';
import { defaultEventLimit, EventTooLargeError, exceedsLength } from './event-limit.js';
import type { MessageAccumulator, NamedEvent } from './message-accumulator.js';
import { toCheckpointRef, toInterruptWire } from './state-snapshot.js';
import { toWire } from './wire-values.js';

export type GraphStreamMode = Exclude<StreamMode, 'events' | 'messages-tuple'>;

/** An event, and its data before they became text. */
export interface WireEvent extends RunEvent {
  wire: Json;
}

/** One item of a graph's stream. */
export interface GraphChunk {
  namespace: string[];
  mode: GraphStreamMode;
  payload: unknown;
}

/** LangGraph's mode for each requested mode; `events` has none. */
const sourceOf: Readonly<Record<StreamMode, GraphStreamMode | null>> = {
  values: 'values',
  updates: 'updates',
  messages: 'messages',
  'messages-tuple': 'messages',
  custom: 'custom',
  debug: 'debug',
  tasks: 'tasks',
  checkpoints: 'checkpoints',
  tools: 'tools',
  events: null,
};

/**
 * The modes to request from LangGraph. Interrupts are always needed: they arrive as `updates`, and with the server's
 * own LangGraph also as `values` (`valuesTellInterrupts`), so that one of the two suffices.
 */
export function graphStreamModes(requested: ReadonlySet<StreamMode>, valuesTellInterrupts: boolean): GraphStreamMode[] {
  const modes = new Set<GraphStreamMode>();
  for (const mode of requested) if (sourceOf[mode]) modes.add(sourceOf[mode]);
  if (wantsAccumulated(requested)) modes.add('values');
  if (!(modes.has('values') && valuesTellInterrupts)) modes.add('updates');
  return [...modes];
}

/** With both message modes requested, tuples are sent: they carry the same tokens. */
function wantsAccumulated(requested: ReadonlySet<StreamMode>): boolean {
  return requested.has('messages') && !requested.has('messages-tuple');
}

/** `sourceModes`: the modes requested from LangGraph. */
export function toRunEvents(
  chunk: GraphChunk,
  requested: ReadonlySet<StreamMode>,
  sourceModes: readonly GraphStreamMode[],
  accumulator: MessageAccumulator,
  maxLength?: number,
): WireEvent[] {
  return namedEvents(chunk, requested, sourceModes, accumulator).map(([event, payload]) =>
    toRunEvent(event, payload, maxLength),
  );
}

/** Throws `EventTooLargeError`: a longer event would block all runs and requests of the process. */
export function toRunEvent(event: string, payload: unknown, maxLength = defaultEventLimit): WireEvent {
  const wire = toWire(payload);
  // Before the conversion, which would copy the graph's value.
  if (exceedsLength(wire, maxLength)) throw new EventTooLargeError(event, maxLength);
  const data = JSON.stringify(wire);
  if (data.length > maxLength) throw new EventTooLargeError(event, maxLength);
  return { event, data, wire };
}

function namedEvents(
  { namespace, mode, payload }: GraphChunk,
  requested: ReadonlySet<StreamMode>,
  sourceModes: readonly GraphStreamMode[],
  accumulator: MessageAccumulator,
): NamedEvent[] {
  const named = (name: string, path = namespace): string => [name, ...path.filter(Boolean)].join('|');
  switch (mode) {
    case 'values': {
      if (isInterrupt(payload)) {
        return showsInterrupt(mode, payload, requested, sourceModes) ? [[named('values'), interruptsOf(payload)]] : [];
      }
      const events: NamedEvent[] = requested.has('values') ? [[named('values'), payload]] : [];
      if (wantsAccumulated(requested) && namespace.length === 0) events.push(...accumulator.onValues(payload));
      return events;
    }
    case 'updates': {
      if (!isInterrupt(payload)) return requested.has('updates') ? [[named('updates'), payload]] : [];
      if (requested.has('updates')) return [[named('updates'), interruptsOf(payload)]];
      return showsInterrupt(mode, payload, requested, sourceModes) ? [[named('values'), interruptsOf(payload)]] : [];
    }
    case 'messages': {
      const [message, metadata] = payload as [unknown, unknown];
      if (wantsAccumulated(requested)) return accumulator.onMessage(message, metadata);
      return [[named('messages', graphOfMessage(namespace, metadata)), [message, metadata]]];
    }
    case 'checkpoints':
      // LangGraph also announces unrequested checkpoints, without values.
      if (!requested.has('checkpoints') || !isObject(payload) || !('values' in payload)) return [];
      return [[named('checkpoints'), toCheckpointPayload(payload)]];
    case 'debug': {
      const event = payload as { type: string; payload: Record<string, unknown> };
      const inner = event.type === 'checkpoint' ? toCheckpointPayload(event.payload) : toTaskPayload(event.payload);
      return [[named('debug'), { ...event, payload: inner }]];
    }
    case 'tasks':
      return [[named('tasks'), toTaskPayload(payload as Record<string, unknown>)]];
    case 'custom':
    case 'tools':
      return [[named(mode), payload]];
    default:
      return unnamedMode(mode);
  }
}

/**
 * Namespace of the graph whose node sent the message. LangGraph before 1.4.19 passes that of the node itself, as in the
 * metadata.
 */
function graphOfMessage(namespace: string[], metadata: unknown): string[] {
  const isNode = isObject(metadata) && metadata.langgraph_checkpoint_ns === namespace.join('|');
  return isNode ? namespace.slice(0, -1) : namespace;
}

/** A mode without a case in `namedEvents` does not compile; an unknown chunk of LangGraph has no reader. */
function unnamedMode(_mode: never): NamedEvent[] {
  return [];
}

/**
 * Whether an interrupt is sent as `values`: for requested values always, also as the empty list of a breakpoint;
 * without requested values or updates only for open questions. The source is `updates` if those were requested as a
 * substitute, otherwise `values`.
 */
function showsInterrupt(
  mode: 'values' | 'updates',
  { __interrupt__: interrupts }: Interrupts,
  requested: ReadonlySet<StreamMode>,
  sourceModes: readonly GraphStreamMode[],
): boolean {
  const isSubstituted = sourceModes.includes('updates') && !requested.has('updates');
  if (isSubstituted !== (mode === 'updates')) return false;
  return requested.has('values') || (!requested.has('updates') && interrupts.length > 0);
}

interface Interrupts {
  __interrupt__: unknown[];
}

function isInterrupt(payload: unknown): payload is Interrupts {
  return isObject(payload) && Array.isArray(payload.__interrupt__);
}

function interruptsOf(payload: Interrupts): Interrupts {
  return { __interrupt__: payload.__interrupt__.map(toInterruptWire) };
}

/** The raw payload carries the whole configuration with live objects; clients need a reference. */
function toCheckpointPayload(payload: Record<string, unknown>): Record<string, unknown> {
  const { config, parentConfig, tasks, ...rest } = payload as Record<string, unknown> & {
    config?: RunnableConfig;
    parentConfig?: RunnableConfig;
    tasks?: Record<string, unknown>[];
  };
  const checkpoint = config ? toCheckpointRef(config) : null;
  return {
    ...(checkpoint ? { config: { configurable: checkpoint } } : {}),
    ...rest,
    tasks: (tasks ?? []).map(({ state, ...task }) => ({
      ...task,
      ...(state ? { checkpoint: toCheckpointRef(state as RunnableConfig) } : {}),
    })),
    checkpoint,
    parent_checkpoint: parentConfig ? toCheckpointRef(parentConfig) : null,
  };
}

/** Interrupts of a finished task arrive as a list of lists. */
function toTaskPayload(payload: Record<string, unknown>): Record<string, unknown> {
  const interrupts = Array.isArray(payload.interrupts) ? (payload.interrupts as unknown[]).flat() : [];
  const { error } = payload;
  return {
    ...payload,
    ...(error === undefined ? {} : { error: boundedThrown(error) }),
    interrupts: interrupts.map(toInterruptWire),
  };
}
