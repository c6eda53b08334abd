import { within } from '@heddle/leases';
import type { GraphSpec } from '../../config/langgraph/graph-config.js';
import { SupervisedThread } from '../../worker-threads/supervised-thread.js';
import type { SchemaTree } from '../graph-description.js';
import { type DerivedSchemas, type Fingerprint, GraphTypes } from '../graph-types.port.js';
import type { RuntimeLog } from '../runtime/graph-log.js';
import type { TypesCall } from './graph-types.entry.js';

interface GraphTypesOptions {
  graphs: readonly GraphSpec[];
  /** Maximum time for one graph. */
  limitMs: number;
  /** Heap limit of the thread; the types of LangGraph take about 100 MiB. */
  maxHeapMb: number;
  log?: RuntimeLog;
}

type TypesThread = SupervisedThread<TypesCall, string | SchemaTree>;
type FindKnown = (fingerprint: Fingerprint) => Promise<SchemaTree | null>;

/**
 * A new worker thread reads the types of each graph: the compiler blocks, and its memory is freed with the thread. Graphs
 * are processed one after another, so that a list of assistants occupies one processor.
 */
export class ThreadedGraphTypes extends GraphTypes {
  private last: Promise<unknown> = Promise.resolve();
  private thread: TypesThread | null = null;
  private stopped = false;

  constructor(private readonly options: GraphTypesOptions) {
    super();
  }

  derive(graphId: string, findKnown: FindKnown): Promise<DerivedSchemas | null> {
    const derived = this.last.then(() => this.deriveNow(graphId, findKnown));
    this.last = derived.catch(() => undefined);
    return derived;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.thread?.stop();
  }

  private async deriveNow(graphId: string, findKnown: FindKnown): Promise<DerivedSchemas | null> {
    const graph = this.options.graphs.find((known) => known.graphId === graphId);
    if (!graph || this.stopped) return null;
    const { limitMs, log } = this.options;
    const thread = this.open(graph);
    const began = performance.now();
    const ask = <T>(call: TypesCall) =>
      within(Math.max(0, began + limitMs - performance.now()), thread.call(call), () => {
        throw new Error(`the compiler did not finish within ${limitMs / 1000} s`);
      }) as Promise<T>;
    const orReport = (error: Error): null => {
      log?.('Could not derive schemas from the types of a graph', { graph_id: graphId, reason: error.message });
      return null;
    };
    try {
      thread.start().catch(() => undefined);
      const fingerprint = await ask<Fingerprint>('fingerprint').catch(orReport);
      if (fingerprint === null) return null;
      const schemas = (await findKnown(fingerprint)) ?? (await ask<SchemaTree>('schemas').catch(orReport));
      return schemas && { fingerprint, schemas };
    } finally {
      this.thread = null;
      await thread.stop();
    }
  }

  private open({ file, exportName }: GraphSpec): TypesThread {
    return (this.thread = new SupervisedThread({
      name: 'heddle-types',
      entry: new URL('./graph-types.entry.js', import.meta.url),
      workerData: { file, exportName },
      environment: {},
      maxHeapMb: this.options.maxHeapMb,
    }));
  }
}
