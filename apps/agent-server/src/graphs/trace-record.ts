/** Internal events; their data is one run of a trace, as JSON for `POST /runs/batch` of the experiments service. */
export const traceRecordEvents = { post: '__trace_post__', patch: '__trace_patch__' } as const;

export type TraceRecordKind = keyof typeof traceRecordEvents;

/** Trace of an execution. The runtime records steps only with a target. */
export interface TraceTarget {
  /** Id of the root. */
  rootId: string;
  /** Project of the experiments service. */
  project: string;
  /** Example of a dataset that the run answers. */
  exampleId?: string;
  /** Metadata of the root, besides that of the run. */
  metadata: Record<string, string>;
}

export function traceRecordKind(event: string): TraceRecordKind | null {
  if (event === traceRecordEvents.post) return 'post';
  return event === traceRecordEvents.patch ? 'patch' : null;
}
