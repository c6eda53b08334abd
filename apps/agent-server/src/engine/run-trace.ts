import { isRecording, type OpenSpan, startSpan, withSpan } from '@heddle/telemetry';
import { runAttributes } from '../core/runs/run-attributes.js';
import type { RunRow } from '../core/runs/run.repository.js';
import type { ExecuteOutcome } from '../graphs/graph-runtime.port.js';
import type { TracedStep } from '../graphs/traced-step.js';

/** Spans of the execution of a run, as children of the span that created it. */
export class RunTrace {
  /** Open spans by step id of the graph thread. */
  private readonly steps = new Map<string, OpenSpan>();

  private constructor(private readonly span: OpenSpan | undefined) {}

  static around<T>(run: RunRow, work: (trace: RunTrace) => Promise<T>): Promise<T> {
    const { traceparent: parent } = run.kwargs;
    traceWait(run, parent);
    return withSpan('run execute', { kind: 'consumer', parent, attributes: runAttributes(run) }, async (span) => {
      const trace = new RunTrace(span);
      try {
        return await work(trace);
      } finally {
        trace.close();
      }
    });
  }

  /** Whether the runtime reports steps. Call it inside the span. */
  get wantsSteps(): boolean {
    return this.span !== undefined && isRecording();
  }

  onStep(text: string): void {
    const step = JSON.parse(text) as TracedStep;
    if (step.step === 'begin') {
      const parent = (this.steps.get(step.parentId ?? '') ?? this.span)?.traceparent;
      const span = startSpan(`${step.kind} ${step.name}`, { parent, startedAt: new Date(step.at) });
      if (span) this.steps.set(step.id, span);
      return;
    }
    const span = this.steps.get(step.id);
    if (step.error !== null) span?.fail(step.error);
    span?.end(new Date(step.at));
    this.steps.delete(step.id);
  }

  onOutcome(outcome: ExecuteOutcome): void {
    this.span?.set({ 'heddle.run.outcome': outcome.kind });
    if (outcome.kind === 'failed') this.span?.fail(outcome.error.error);
    if (outcome.kind === 'lost') this.span?.fail(outcome.cause);
  }

  /** Ends the spans of steps that ended with their thread. */
  private close(): void {
    for (const span of this.steps.values()) {
      span.fail('cut off');
      span.end();
    }
    this.steps.clear();
  }
}

/** Span from creation to first start, by the database's clock. Runs that never waited have none. */
function traceWait({ leaseGeneration, createdAt, startedAt }: RunRow, parent: string | undefined): void {
  if (leaseGeneration !== 1 || !startedAt || startedAt <= createdAt) return;
  startSpan('run queued', { parent, startedAt: createdAt })?.end(startedAt);
}
