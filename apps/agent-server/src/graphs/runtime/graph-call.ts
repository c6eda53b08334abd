import type { Command, Send } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { CheckpointRef, CommandRequest, Json, StateSnapshotWire } from '../wire-types.js';
import type { LangGraphCopy } from '../langgraph-internals/langgraph-copy.js';

/** The state of the thread does not allow the request. Reported as the error of the run. */
export class InvalidRunError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidRunError';
  }
}

/** An answer that no open interrupt waits for. Clients know the name from LangGraph, whose strict mode has the same error. */
class UnknownInterruptError extends InvalidRunError {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownInterruptError';
  }
}

export type GraphCall =
  | { kind: 'start'; input: unknown; forkAt: CheckpointRef | null; inputWrites: Record<string, unknown> }
  /** An earlier attempt already stopped at the breakpoint of the run. */
  | { kind: 'stopped' };

interface GraphCallContext {
  request: ExecuteRequest;
  head: CheckpointTuple | undefined;
  /** Names of the graph's nodes. */
  nodes: string[];
  /** The copy of LangGraph that made the graph. */
  langGraph: LangGraphCopy;
  /** Reads the initial state of the run: the head, or the checkpoint to fork at. */
  readState: (ref: CheckpointRef) => Promise<StateSnapshotWire>;
}

/** End of every graph, though not a node. */
const endNode = '__end__';
const interruptIdPattern = /^[0-9a-f]{32}$/;

/**
 * Decides the input of the graph. If an earlier attempt of this run stored the newest checkpoint, its input, command or
 * fork has been applied, and the run continues without input.
 */
export async function planGraphCall({
  request,
  head,
  nodes,
  langGraph,
  readState,
}: GraphCallContext): Promise<GraphCall> {
  const headRef: CheckpointRef = { thread_id: request.threadId, checkpoint_ns: '', checkpoint_id: null };
  if (head && (head.metadata as { run_id?: unknown } | undefined)?.run_id === request.runId) {
    const state = await readState(headRef);
    return stoppedAtBreakpoint(head, state, request)
      ? { kind: 'stopped' }
      : { kind: 'start', input: null, forkAt: null, inputWrites: {} };
  }
  const forkAt = request.checkpoint?.checkpoint_id ? request.checkpoint : null;
  if (forkAt) {
    // LangGraph treats an unknown checkpoint as an empty thread.
    const id = rootCheckpointId(forkAt);
    const root: CheckpointRef = { thread_id: request.threadId, checkpoint_ns: '', checkpoint_id: id };
    if (id === null || (await readState(root)).checkpoint === null) {
      throw new InvalidRunError(`The thread has no checkpoint '${String(forkAt.checkpoint_id)}'`);
    }
  }
  if (!request.command) return { kind: 'start', input: request.input, forkAt, inputWrites: {} };

  const resuming = request.command.resume !== undefined;
  const from: CheckpointRef = forkAt
    ? { thread_id: request.threadId, checkpoint_ns: '', checkpoint_id: rootCheckpointId(forkAt) }
    : headRef;
  const open = resuming ? openInterrupts(await readState(from)) : [];
  const command = toCommand(request.command, open, nodes, langGraph);
  return { kind: 'start', input: command, forkAt, inputWrites: commandWrites(request.command) };
}

function rootCheckpointId(ref: CheckpointRef): string | null {
  return ref.checkpoint_ns === '' ? ref.checkpoint_id : (ref.checkpoint_map?.[''] ?? null);
}

function openInterrupts(state: StateSnapshotWire): string[] {
  return [...new Set(state.interrupts.flatMap((interrupt) => interrupt.id ?? []))];
}

/** null for an empty command: the run continues from the current state. */
export function toCommand(
  request: CommandRequest,
  openInterruptIds: string[],
  nodes: string[],
  { Command, Send }: LangGraphCopy,
): Command | null {
  const resume = toResume(request.resume, openInterruptIds, request.strict_resume ?? false);
  const goto = toGoto(request.goto, nodes, Send);
  const update = request.update ?? undefined;
  if (resume === undefined && goto === undefined && update === undefined) return null;
  return new Command({
    ...(resume === undefined ? {} : { resume }),
    ...(goto === undefined ? {} : { goto }),
    ...(update === undefined ? {} : { update: update as Record<string, unknown> }),
  });
}

/**
 * A single answer is addressed to the single open interrupt by its id, because LangGraph ignores a plain falsy answer.
 * With several open interrupts the client must address each answer.
 */
function toResume(resume: Json | undefined, openInterruptIds: string[], isStrict: boolean): unknown {
  if (resume === undefined) return undefined;
  if (isStrict && isEmptyMap(resume)) throw new UnknownInterruptError('The resume map names no interrupt');
  if (isStrict && openInterruptIds.length === 0) throw new UnknownInterruptError('The thread has no open interrupt.');
  const [only] = openInterruptIds;
  if (isAnswerById(resume)) {
    const unknown = Object.keys(resume).filter((id) => !openInterruptIds.includes(id));
    if (openInterruptIds.length > 0 && unknown.length > 0) {
      throw new UnknownInterruptError(`No open interrupt ${unknown.join(', ')}. Open: ${openInterruptIds.join(', ')}`);
    }
    return openInterruptIds.length > 0 ? resume : undefined;
  }
  if (only === undefined) return undefined;
  if (openInterruptIds.length > 1) {
    throw new UnknownInterruptError(
      `The thread waits for several answers; give "resume" as an object from interrupt id to answer. ` +
        `Open: ${openInterruptIds.join(', ')}`,
    );
  }
  return { [only]: resume };
}

const isEmptyMap = (resume: Json): boolean =>
  typeof resume === 'object' && resume !== null && !Array.isArray(resume) && Object.keys(resume).length === 0;

function isAnswerById(resume: Json): resume is { [id: string]: Json } {
  if (typeof resume !== 'object' || resume === null || Array.isArray(resume)) return false;
  const keys = Object.keys(resume);
  return keys.length > 0 && keys.every((key) => interruptIdPattern.test(key));
}

type SendClass = LangGraphCopy['Send'];

function toGoto(
  goto: Json | undefined,
  nodes: string[],
  SendOfGraph: SendClass,
): string | Send | (string | Send)[] | undefined {
  if (goto === undefined || goto === null) return undefined;
  if (!Array.isArray(goto)) return toTarget(goto, nodes, SendOfGraph);
  return goto.length > 0 ? goto.map((target) => toTarget(target, nodes, SendOfGraph)) : undefined;
}

function toTarget(target: Json, nodes: string[], SendOfGraph: SendClass): string | Send {
  if (typeof target === 'string') {
    if (target !== endNode) assertNode(target, nodes);
    return target;
  }
  if (typeof target === 'object' && target !== null && !Array.isArray(target) && typeof target.node === 'string') {
    assertNode(target.node, nodes);
    return new SendOfGraph(target.node, target.input ?? null);
  }
  throw new InvalidRunError('"goto" must be a node name, {"node", "input"}, or a list of these');
}

/** LangGraph ignores an unknown name silently. */
function assertNode(name: string, nodes: string[]): void {
  if (nodes.includes(name)) return;
  const known = nodes.filter((node) => !node.startsWith('__'));
  throw new InvalidRunError(`The graph has no node '${name}'. Its nodes: ${known.join(', ')}`);
}

function commandWrites(command: CommandRequest): Record<string, unknown> {
  const { update } = command;
  if (update === undefined || update === null) return {};
  return { __input__: Array.isArray(update) ? Object.fromEntries(update as [string, Json][]) : update };
}

/**
 * Whether the earlier attempt ended at a breakpoint, by LangGraph's rule: a channel changed since the last stop, and a
 * listed node is next (before) or has just run (after). Continuing without input would skip that breakpoint.
 */
export function stoppedAtBreakpoint(
  head: CheckpointTuple,
  state: StateSnapshotWire,
  request: Pick<ExecuteRequest, 'interruptBefore' | 'interruptAfter'>,
): boolean {
  const { channel_versions: versions, versions_seen: seenByNode } = head.checkpoint;
  const seen = seenByNode.__interrupt__ ?? {};
  const changed = Object.entries(versions).some(([channel, version]) => {
    const last = seen[channel];
    return last === undefined || version > last;
  });
  if (!changed) return false;
  const matches = (nodes: '*' | string[] | null, names: string[]): boolean =>
    nodes !== null && names.some((name) => (nodes === '*' ? name !== '__start__' : nodes.includes(name)));
  const { writes, source } = state.metadata;
  const justRan = source === 'loop' && typeof writes === 'object' && writes !== null ? Object.keys(writes) : [];
  return matches(request.interruptBefore, state.next) || matches(request.interruptAfter, justRan);
}
