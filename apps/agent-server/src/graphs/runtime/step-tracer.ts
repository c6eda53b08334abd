import type { Serialized } from '@langchain/core/load/serializable';
import type { RunEvent } from '../graph-runtime.port.js';
import { RunListener } from '../langgraph-internals/run-listener.js';
import { type TracedStep, tracedStepEvent } from '../traced-step.js';

type Metadata = Record<string, unknown> | undefined;

/** Reports start and end of nodes, models and tools. */
export class StepTracer extends RunListener {
  readonly name = 'heddle-step-tracer';
  /** Parents of all runnables of LangChain. Chains between a node and a model are skipped. */
  private readonly parents = new Map<string, string | undefined>();
  private readonly reported = new Set<string>();

  constructor(private readonly emit: (event: RunEvent) => void) {
    super();
  }

  handleChainStart(
    _chain: Serialized,
    _inputs: unknown,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    metadata?: Metadata,
    _runType?: string,
    runName?: string,
  ): void {
    this.parents.set(runId, parentRunId);
    const node = metadata?.langgraph_node;
    const isNode = typeof node === 'string' && node === runName && tags?.some((tag) => tag.startsWith('graph:step:'));
    if (isNode) this.begin(runId, 'node', node);
  }

  handleChainEnd(_outputs: unknown, runId: string): void {
    this.end(runId);
  }

  handleChainError(error: unknown, runId: string): void {
    this.end(runId, error);
  }

  handleLLMStart(
    _model: Serialized,
    _prompts: string[],
    runId: string,
    parentRunId?: string,
    _extra?: Record<string, unknown>,
    _tags?: string[],
    metadata?: Metadata,
    runName?: string,
  ): void {
    this.parents.set(runId, parentRunId);
    const model = metadata?.ls_model_name;
    this.begin(runId, 'model', typeof model === 'string' ? model : (runName ?? 'model'));
  }

  handleLLMEnd(_output: unknown, runId: string): void {
    this.end(runId);
  }

  handleLLMError(error: unknown, runId: string): void {
    this.end(runId, error);
  }

  handleToolStart(
    tool: Serialized,
    _input: string,
    runId: string,
    parentRunId?: string,
    _tags?: string[],
    _metadata?: Metadata,
    runName?: string,
  ): void {
    this.parents.set(runId, parentRunId);
    this.begin(runId, 'tool', runName ?? tool.id?.at(-1) ?? 'tool');
  }

  handleToolEnd(_output: unknown, runId: string): void {
    this.end(runId);
  }

  handleToolError(error: unknown, runId: string): void {
    this.end(runId, error);
  }

  private begin(id: string, kind: 'node' | 'model' | 'tool', name: string): void {
    this.reported.add(id);
    this.report({ step: 'begin', id, parentId: this.reportedAncestor(id), kind, name, at: Date.now() });
  }

  private end(id: string, error?: unknown): void {
    this.parents.delete(id);
    if (!this.reported.delete(id)) return;
    this.report({ step: 'end', id, at: Date.now(), error: error === undefined ? null : nameOf(error) });
  }

  private reportedAncestor(id: string): string | null {
    for (let above = this.parents.get(id); above !== undefined; above = this.parents.get(above)) {
      if (this.reported.has(above)) return above;
    }
    return null;
  }

  private report(step: TracedStep): void {
    this.emit({ event: tracedStepEvent, data: JSON.stringify(step) });
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error');
