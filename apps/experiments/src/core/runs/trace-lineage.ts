/** Position of a run in its trace. */
interface TraceLineage {
  parentRunId?: string;
  /** Undefined on a root, which is its own trace. */
  traceId?: string;
  /** Taken from `dotted_order`. */
  startTime?: string;
}

export class TraceLineageError extends Error {
  constructor(
    readonly field: 'dotted_order' | 'trace_id' | 'parent_run_id',
    message: string,
  ) {
    super(message);
  }
}

interface Given {
  id: string;
  parentRunId?: string;
  traceId?: string;
  dottedOrder?: string;
}

const stampLength = '20260105T100000000000Z'.length;

/** Merges the three forms of lineage; throws a `TraceLineageError` for contradictions. */
export function lineageOf({ id, parentRunId, traceId, dottedOrder }: Given): TraceLineage {
  const steps = dottedOrder?.split('.') ?? [];
  const ids = steps.map((step) => step.slice(stampLength).toLowerCase());
  if (ids.length > 0) {
    if (ids.at(-1) !== id) throw new TraceLineageError('dotted_order', 'Its last part should be of the run itself');
    if (traceId !== undefined && ids[0] !== traceId)
      throw new TraceLineageError('trace_id', 'Input should be the first run of dotted_order');
    if (parentRunId !== undefined && ids.at(-2) !== parentRunId)
      throw new TraceLineageError('parent_run_id', 'Input should be the last run but one of dotted_order');
  }
  if (parentRunId === id) throw new TraceLineageError('parent_run_id', 'A run cannot be a step of itself');
  const parent = parentRunId ?? ids.at(-2);
  const root = traceId ?? ids[0] ?? parent;
  const start = steps.at(-1);
  return {
    parentRunId: parent,
    traceId: parent === undefined || root === id ? undefined : root,
    startTime: start && toInstant(start),
  };
}

const toInstant = (step: string) =>
  step.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{6})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
