import type { Serialized } from '@langchain/core/load/serializable';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../../graph-runtime.port.js';
import { RunListener } from '../../langgraph-internals/run-listener.js';
import { traceRecordEvents, type TraceTarget } from '../../trace-record.js';
import { runMetadata } from '../run-config.js';
import { toWire } from '../wire-values.js';
import { errorText, interruptOf, orderStamp, partOf, usageOf } from './trace-values.js';

type Metadata = Record<string, unknown>;
type RunType = 'chain' | 'llm' | 'tool' | 'retriever';

interface Step {
  id: string;
  parentId: string | null;
  order: string;
  name: string;
  type: RunType;
  startMs: number;
  /** JSON. */
  inputs: string;
  tags: string[];
  metadata: Metadata;
  invocation?: unknown;
  firstTokenMs?: number;
}

interface End {
  endMs: number;
  /** JSON; absent without outputs. */
  outputs?: string;
  error?: string;
  usage?: unknown;
}

/** Maximum recorded steps of an execution; later ones are counted only. */
const maxSteps = 10_000;
const hiddenTag = 'langsmith:hidden';

/**
 * Records an execution as a trace. A step is one record, written at its end. The root is written at its start, so that a
 * run in progress is visible, and changed by `finish`. Steps that LangGraph hides are left out.
 */
export class TraceRecorder extends RunListener {
  readonly name = 'heddle-trace-recorder';
  private readonly open = new Map<string, Step>();
  /** Nearest recorded ancestor of each step that is not recorded. */
  private readonly skipped = new Map<string, string | null>();
  private root: Step | null = null;
  private rootEnd: End | null = null;
  private recorded = 0;
  private leftOut = 0;
  private isFinished = false;

  constructor(
    private readonly target: TraceTarget,
    private readonly request: ExecuteRequest,
    private readonly emit: (event: RunEvent) => void,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  handleChainStart(
    chain: Serialized,
    inputs: unknown,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    metadata?: Metadata,
    _runType?: string,
    runName?: string,
  ): void {
    this.begin('chain', { id: runId, parentId: parentRunId, name: nameOf(chain, runName), inputs, tags, metadata });
  }

  handleChainEnd(
    outputs: unknown,
    runId: string,
    _parentRunId?: string,
    _tags?: string[],
    rest?: { inputs?: unknown },
  ): void {
    this.lateInputs(runId, rest?.inputs);
    this.end(runId, { outputs: partOf(outputs, 'output') });
  }

  handleChainError(error: unknown, runId: string): void {
    this.fail(runId, error);
  }

  handleChatModelStart(
    model: Serialized,
    messages: unknown,
    runId: string,
    parentRunId?: string,
    extra?: Record<string, unknown>,
    tags?: string[],
    metadata?: Metadata,
    runName?: string,
  ): void {
    const inputs = { messages: Array.isArray(messages) && messages.length === 1 ? (messages[0] as unknown) : messages };
    const name = nameOf(model, runName);
    const invocation = extra?.invocation_params;
    this.begin('llm', { id: runId, parentId: parentRunId, name, inputs, tags, metadata, invocation });
  }

  handleLLMStart(
    model: Serialized,
    prompts: string[],
    runId: string,
    parentRunId?: string,
    extra?: Record<string, unknown>,
    tags?: string[],
    metadata?: Metadata,
    runName?: string,
  ): void {
    const name = nameOf(model, runName);
    const invocation = extra?.invocation_params;
    this.begin('llm', { id: runId, parentId: parentRunId, name, inputs: { prompts }, tags, metadata, invocation });
  }

  handleLLMNewToken(_token: string, _index: unknown, runId: string): void {
    const step = this.open.get(runId);
    if (!step || step.firstTokenMs !== undefined) return;
    step.firstTokenMs = this.now();
    if (this.root) this.root.firstTokenMs ??= step.firstTokenMs;
  }

  handleLLMEnd(result: { generations?: unknown; llmOutput?: unknown }, runId: string): void {
    this.end(runId, { outputs: partOf(result, 'output'), usage: toWire(usageOf(result)) ?? undefined });
  }

  handleLLMError(error: unknown, runId: string): void {
    this.fail(runId, error);
  }

  handleToolStart(
    tool: Serialized,
    input: string,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    metadata?: Metadata,
    runName?: string,
  ): void {
    this.begin('tool', {
      id: runId,
      parentId: parentRunId,
      name: nameOf(tool, runName),
      inputs: parsed(input),
      tags,
      metadata,
    });
  }

  handleToolEnd(output: unknown, runId: string): void {
    this.end(runId, { outputs: partOf(output, 'output') });
  }

  handleToolError(error: unknown, runId: string): void {
    this.fail(runId, error);
  }

  handleRetrieverStart(
    retriever: Serialized,
    query: string,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    metadata?: Metadata,
    name?: string,
  ): void {
    const inputs = { query };
    this.begin('retriever', {
      id: runId,
      parentId: parentRunId,
      name: nameOf(retriever, name),
      inputs,
      tags,
      metadata,
    });
  }

  handleRetrieverEnd(documents: unknown, runId: string): void {
    this.end(runId, { outputs: partOf({ documents }, 'output') });
  }

  handleRetrieverError(error: unknown, runId: string): void {
    this.fail(runId, error);
  }

  /** Ends the root with the result of the execution and its checkpoint. Without a root, records it here. */
  finish(outcome: ExecuteOutcome): void {
    if (this.isFinished || outcome.kind === 'lost') return;
    this.isFinished = true;
    if (!this.root) this.beginRoot({ inputs: this.request.command ?? this.request.input });
    const root = this.root as unknown as Step;
    const end: End = this.rootEnd ?? { endMs: this.now() };
    if (outcome.kind === 'failed') end.error ??= `${outcome.error.error}: ${outcome.error.message}`;
    if (outcome.kind === 'aborted') end.error = 'Cancelled';
    const checkpointId = outcome.head?.checkpoint_id;
    const interrupts = outcome.head?.interrupts ?? [];
    // Usage of answers without a LangChain model. The usage of models takes precedence: rule 31 of experiments.
    if (outcome.usage) {
      const { input_tokens, output_tokens, total_tokens } = outcome.usage;
      end.usage = { input_tokens, output_tokens, total_tokens };
    }
    if (interrupts.length > 0) end.outputs = joined(partOf({ __interrupt__: interrupts }, 'output'), end.outputs);
    root.metadata = {
      ...root.metadata,
      ...(checkpointId ? { checkpoint_id: checkpointId } : {}),
      ...(outcome.kind === 'completed' && interrupts.length > 0 ? { interrupted: true } : {}),
      ...(this.leftOut > 0 ? { steps_left_out: this.leftOut } : {}),
    };
    this.send('patch', root, end);
    this.open.clear();
  }

  private begin(
    type: RunType,
    {
      id,
      parentId,
      tags = [],
      inputs,
      ...rest
    }: {
      id: string;
      parentId: string | undefined;
      name: string;
      inputs: unknown;
      tags: string[] | undefined;
      metadata: Metadata | undefined;
      invocation?: unknown;
    },
  ): void {
    if (this.isFinished) return;
    // A LangGraph that chooses ids itself begins with the call without a parent.
    if (id === this.target.rootId || (parentId === undefined && this.root === null)) {
      this.beginRoot({ inputs, tags, metadata: rest.metadata });
      if (this.root) this.open.set(id, this.root);
      return;
    }
    const parent = this.recordedAbove(parentId);
    // A call outside of the execution, which shares the callbacks.
    if (!parent) return;
    const isHidden = tags.includes(hiddenTag);
    if (isHidden || this.recorded >= maxSteps) {
      if (!isHidden) this.leftOut += 1;
      this.skipped.set(id, parent.id);
      return;
    }
    this.recorded += 1;
    const startMs = this.now();
    this.open.set(id, {
      ...rest,
      id,
      parentId: parent.id,
      order: `${parent.order}.${orderStamp(startMs)}${id}`,
      type,
      startMs,
      inputs: partOf(inputs, 'input'),
      tags: visible(tags),
      metadata: rest.metadata ?? {},
    });
  }

  private beginRoot({
    inputs,
    tags,
    metadata,
  }: {
    inputs: unknown;
    tags?: string[];
    metadata?: Metadata | undefined;
  }): void {
    const { rootId: id, metadata: own } = this.target;
    const startMs = this.now();
    this.root = {
      id,
      parentId: null,
      order: `${orderStamp(startMs)}${id}`,
      name: this.request.graphId,
      type: 'chain',
      startMs,
      inputs: partOf(inputs, 'input'),
      tags: visible(tags ?? this.request.config.tags ?? []),
      metadata: { ...(metadata ?? runMetadata(this.request)), ...own },
    };
    this.open.set(id, this.root);
    this.send('post', this.root);
  }

  /** The step or the nearest recorded one above it; its own parent may have ended. */
  private recordedAbove(id: string | undefined): Step | null {
    for (let above = id ?? null, depth = 0; above !== null && depth < 100; depth += 1) {
      const step = this.open.get(above);
      if (step) return step;
      above = this.skipped.get(above) ?? null;
    }
    return id === undefined ? null : this.root;
  }

  /** Streams get their inputs after their start. */
  private lateInputs(id: string, inputs: unknown): void {
    const step = this.open.get(id);
    if (step && inputs !== undefined && step.inputs === '{}') step.inputs = partOf(inputs, 'input');
  }

  private fail(id: string, error: unknown): void {
    const interrupt = interruptOf(error);
    if (interrupt) return this.end(id, { outputs: partOf({ __interrupt__: interrupt.interrupts }, 'output') });
    this.end(id, { error: errorText(error) });
  }

  private end(id: string, end: Omit<End, 'endMs'>): void {
    const step = this.open.get(id);
    this.skipped.delete(id);
    if (!step || this.isFinished) return;
    const ended = { ...end, endMs: this.now() };
    if (step === this.root) {
      this.rootEnd = ended;
      return;
    }
    this.open.delete(id);
    this.send('post', step, ended);
  }

  private send(kind: 'post' | 'patch', step: Step, end?: End): void {
    const { target } = this;
    const isRoot = step === this.root;
    const metadata = end?.usage === undefined ? step.metadata : { ...step.metadata, usage_metadata: end.usage };
    const members: (string | undefined)[] = [
      member('id', step.id),
      member('trace_id', target.rootId),
      step.parentId === null ? undefined : member('parent_run_id', step.parentId),
      member('dotted_order', step.order),
      member('session_name', target.project),
      isRoot && target.exampleId !== undefined ? member('reference_example_id', target.exampleId) : undefined,
      member('name', step.name),
      member('run_type', step.type),
      member('start_time', new Date(step.startMs).toISOString()),
      `"inputs":${step.inputs}`,
      step.tags.length > 0 ? member('tags', step.tags) : undefined,
      `"extra":{"metadata":${partOf(metadata, 'input')}${step.invocation === undefined ? '' : `,"invocation_params":${partOf(step.invocation, 'input')}`}}`,
      step.firstTokenMs === undefined
        ? undefined
        : member('events', [{ name: 'new_token', time: new Date(step.firstTokenMs).toISOString() }]),
      end && member('end_time', new Date(end.endMs).toISOString()),
      end?.outputs === undefined ? undefined : `"outputs":${end.outputs}`,
      end?.error === undefined ? undefined : member('error', end.error),
    ];
    const data = `{${members.filter((each) => each !== undefined).join(',')}}`;
    this.emit({ event: traceRecordEvents[kind], data });
  }
}

const member = (name: string, value: unknown): string => `"${name}":${JSON.stringify(value)}`;

/** Members of two objects as JSON. */
const joined = (first: string, second = '{}'): string =>
  second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`;

/** Tags of LangGraph that say nothing to a reader. */
const visible = (tags: readonly string[]): string[] =>
  tags.filter((tag) => !/^(graph:step:|seq:step:|langsmith:)/.test(tag));

const nameOf = (serialized: Serialized | undefined, runName: string | undefined): string =>
  runName || serialized?.id?.at(-1) || 'Unnamed';

/** Tools get their arguments as JSON text. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}
