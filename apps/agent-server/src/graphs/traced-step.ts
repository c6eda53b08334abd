/** Internal event; its data is a `TracedStep`. */
export const tracedStepEvent = '__traced_step__';

/** Start or end of a node, model or tool call, for the trace of a run. */
export type TracedStep =
  | { step: 'begin'; id: string; parentId: string | null; kind: 'node' | 'model' | 'tool'; name: string; at: number }
  | { step: 'end'; id: string; at: number; error: string | null };
