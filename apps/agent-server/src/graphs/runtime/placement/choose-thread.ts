import type { Conduct } from './graph-conduct.js';

/** A thread that executes runs, as far as a placement needs it. */
export interface ThreadOccupancy {
  /** Number of runs. */
  load: number;
  /** The thread takes a further run without pressure. */
  takesRuns: boolean;
  /** Graphs of its runs, with the number of runs. */
  graphs: ReadonlyMap<string, number>;
}

interface Choice<Thread> {
  /** Without a free thread, the one with the fewest runs; undefined without any. */
  thread: Thread | undefined;
  /** The run should rather leave the threads of other graphs. */
  prefersProbation: boolean;
}

/**
 * Thread for a run of a graph. A graph that is not known to share a thread gets one without runs of other graphs, and
 * its runs keep other graphs away, while there is a choice.
 */
export function chooseThread<Thread extends ThreadOccupancy>(
  graphId: string,
  threads: readonly Thread[],
  conductOf: (graphId: string) => Conduct,
): Choice<Thread> {
  const byLoad = [...threads].sort((left, right) => left.load - right.load);
  const free = byLoad.filter(({ takesRuns }) => takesRuns);
  const others = ({ graphs }: Thread): string[] => [...graphs.keys()].filter((id) => id !== graphId);
  const shared =
    free.find((thread) => others(thread).every((id) => conductOf(id) === 'shares')) ?? free[0] ?? byLoad[0];
  if (conductOf(graphId) === 'shares') return { thread: shared, prefersProbation: false };
  const own = [...free, ...byLoad].find((thread) => others(thread).length === 0);
  return { thread: own ?? shared, prefersProbation: !own };
}
