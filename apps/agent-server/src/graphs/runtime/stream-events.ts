import type { RunnableConfig } from '@langchain/core/runnables';
import type { RunEvent, StreamMode } from '../graph-runtime.port.js';
import { boundedThrown } from '../run-error.js';
import { defaultEventLimit, EventTooLargeError, exceedsLength } from './event-limit.js';
import type { MessageAccumulator, NamedEvent } from './message-accumulator.js';
import { toCheckpointRef, toInterruptWire } from './state-snapshot.js';
import { toWire } from './wire-values.js';

export type GraphStreamMode = Exclude<StreamMode, 'events' | 'messages-tuple'>;

/** One item of a graph's stream. */
export interface GraphChunk {
  namespace: string[];
  mode: string;
  payload: unknown;
}

const plainModes = ['custom', 'debug', 'tasks', 'checkpoints', 'tools'] as const;

/**
 * What LangGraph must be asked for. An interrupt has to be shown in any case: it comes as `updates`, and as `values` in
 * the LangGraph that is known here (`valuesTellInterrupts`), so that one of the two is enough.
 */
export function graphStreamModes(requested: ReadonlySet<StreamMode>, valuesTellInterrupts: boolean): GraphStreamMode[] {
  const modes = new Set<GraphStreamMode>();
  const wantsValues = requested.has('values') || wantsAccumulated(requested);
  if (requested.has('updates') || !(wantsValues && valuesTellInterrupts)) modes.add('updates');
  if (wantsValues) modes.add('values');
  if (requested.has('messages') || requested.has('messages-tuple')) modes.add('messages');
  for (const mode of plainModes) if (requested.has(mode)) modes.add(mode);
  return [...modes];
}

/** With both message modes requested the tuples win: they carry the same tokens. */
export function wantsAccumulated(requested: ReadonlySet<StreamMode>): boolean {
  return requested.has('messages') && !requested.has('messages-tuple');
}

/** `asked`: what LangGraph was asked for. */
export function toRunEvents(
  chunk: GraphChunk,
  requested: ReadonlySet<StreamMode>,
  asked: readonly GraphStreamMode[],
  accumulator: MessageAccumulator,
  maxLength?: number,
): RunEvent[] {
  return namedEvents(chunk, requested, asked, accumulator).map(([event, payload]) =>
    toRunEvent(event, payload, maxLength),
  );
}

/** Throws `EventTooLargeError`: a longer event would block every other run and request of the process. */
export function toRunEvent(event: string, payload: unknown, maxLength = defaultEventLimit): RunEvent {
  const wire = toWire(payload);
  // Checked before the conversion, which would make a second copy beside the graph's own.
  if (exceedsLength(wire, maxLength)) throw new EventTooLargeError(event, maxLength);
  const data = JSON.stringify(wire);
  if (data.length > maxLength) throw new EventTooLargeError(event, maxLength);
  return { event, data };
}

function namedEvents(
  { namespace, mode, payload }: GraphChunk,
  requested: ReadonlySet<StreamMode>,
  asked: readonly GraphStreamMode[],
  accumulator: MessageAccumulator,
): NamedEvent[] {
  const named = (name: string, path = namespace): string => [name, ...path.filter(Boolean)].join('|');
  /** An interrupt for who has not asked for updates. */
  const unasked = (payload: Interrupts): NamedEvent[] =>
    payload.__interrupt__.length > 0 ? [[named('values'), interruptsOf(payload)]] : [];
  switch (mode) {
    case 'values': {
      // Told once: as updates, where these were asked for, too.
      if (isInterrupt(payload)) return asked.includes('updates') ? [] : unasked(payload);
      const events: NamedEvent[] = requested.has('values') ? [[named('values'), payload]] : [];
      if (wantsAccumulated(requested) && namespace.length === 0) events.push(...accumulator.onValues(payload));
      return events;
    }
    case 'updates': {
      if (!isInterrupt(payload)) return requested.has('updates') ? [[named('updates'), payload]] : [];
      return requested.has('updates') ? [[named('updates'), interruptsOf(payload)]] : unasked(payload);
    }
    case 'messages': {
      const [message, metadata] = payload as [unknown, unknown];
      if (wantsAccumulated(requested)) return accumulator.onMessage(message, metadata);
      // Here the last part of the namespace is the node itself and not a subgraph.
      return [[named('messages', namespace.slice(0, -1)), [message, metadata]]];
    }
    case 'checkpoints':
      // LangGraph also announces checkpoints that nobody asked for, without their values.
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
      return [];
  }
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

/** The raw payload carries the whole run configuration, live objects included; a reference is what a client needs. */
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

/** Interrupts of a finished task come as a list of lists. */
function toTaskPayload(payload: Record<string, unknown>): Record<string, unknown> {
  const interrupts = Array.isArray(payload.interrupts) ? (payload.interrupts as unknown[]).flat() : [];
  const { error } = payload;
  return {
    ...payload,
    ...(error === undefined ? {} : { error: boundedThrown(error) }),
    interrupts: interrupts.map(toInterruptWire),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
