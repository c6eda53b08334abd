import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Deployment } from '../../config/deployment.js';
import { TracingSettings } from '../../config/tracing-settings.js';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../../graphs/graph-runtime.port.js';
import { traceRecordKind, type TraceTarget } from '../../graphs/trace-record.js';
import { TraceExporter } from './trace-exporter.js';

type Execution = Pick<ExecuteRequest, 'tenantId' | 'runId' | 'graphId' | 'attempt' | 'leaseGeneration' | 'config'>;

/** Trace of one execution. */
interface ExecutionTrace {
  target: TraceTarget;
  /** True for a record of the trace, which is no event of the run. */
  take: (event: RunEvent) => boolean;
  /** Ends the root where the graph's thread could not. */
  onOutcome: (outcome: ExecuteOutcome) => void;
}

/** Traces of runs, in the workspace of the run. */
@Injectable()
export class RunTracing {
  constructor(
    private readonly settings: TracingSettings,
    private readonly deployment: Deployment,
    private readonly exporter: TraceExporter,
  ) {}

  /** Undefined if runs are not traced. */
  begin(run: Execution): ExecutionTrace | undefined {
    const { target: service } = this.settings;
    if (!service) return undefined;
    const target = traceTarget(run, service.project, this.deployment);
    let isOpen = false;
    return {
      target,
      take: ({ event, data }) => {
        const kind = traceRecordKind(event);
        if (kind === null) return false;
        // Start and end of the root alone.
        if (kind === 'patch') isOpen = false;
        else isOpen ||= data.startsWith(`{"id":"${target.rootId}"`);
        this.exporter.add({ tenantId: run.tenantId, kind, data });
        return true;
      },
      onOutcome: (outcome) => {
        if (!isOpen) return;
        isOpen = false;
        const error = outcome.kind === 'lost' ? outcome.reason : 'The execution ended without its last step';
        const end = { id: target.rootId, end_time: new Date().toISOString(), error };
        this.exporter.add({ tenantId: run.tenantId, kind: 'patch', data: JSON.stringify(end) });
      },
    };
  }

  /** The process ends soon. */
  hurry(): void {
    this.exporter.hurry();
  }

  close(): Promise<void> {
    return this.exporter.close();
  }
}

/** The trace of the first execution has the id of the run; each later execution is a trace of its own. */
export function traceTarget(
  { runId, graphId, attempt, leaseGeneration, config }: Execution,
  project: string | undefined,
  { projectId, revisionId }: Deployment,
): TraceTarget {
  const { __langsmith_project__: asked, __langsmith_example_id__: exampleId } = config.configurable ?? {};
  return {
    rootId: attempt === 1 ? runId : uuidv5(String(leaseGeneration), runId),
    project: typeof asked === 'string' && asked !== '' ? asked : (project ?? graphId),
    ...(typeof exampleId === 'string' ? { exampleId } : {}),
    metadata: {
      ...(projectId === '' ? {} : { deployment_id: projectId }),
      ...(revisionId === '' ? {} : { revision_id: revisionId }),
    },
  };
}
