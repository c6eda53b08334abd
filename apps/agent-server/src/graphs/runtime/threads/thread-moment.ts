import type { ThreadMoment } from '../placement/block-detector.js';
import { runScope } from './run-scope.js';

const name = 'heddle:moment';
/** Evaluated in a graph thread, this is its `ThreadMoment`; null outside of runs. */
export const momentExpression = `globalThis['${name}']?.() ?? null`;

/** Lets the inspector of the process ask this thread for its current run. */
export function provideMoment(beats: () => number): void {
  const moment = (): ThreadMoment | null => {
    const run = runScope.getStore();
    if (!run) return null;
    const { runId, graphId } = run;
    return { beats: beats(), runId, graphId, stack: callers(moment) };
  };
  Object.defineProperty(globalThis, name, { value: moment });
}

/** Frames below a call of the function by the inspector. */
function callers(of: () => unknown): string {
  const trace: { stack?: unknown } = {};
  Error.captureStackTrace(trace, of);
  // The first lines are the title and the frame of the expression.
  return String(trace.stack)
    .split('\n')
    .slice(2)
    .map((line) => line.trim())
    .join('\n');
}
