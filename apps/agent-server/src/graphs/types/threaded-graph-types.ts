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
  /** Heap limit of the thread; the types of LangGraph take about 100 MiB, for one graph at a time. */
  maxHeapMb: number;
  log?: RuntimeLog;
}

type TypesThread = SupervisedThread<TypesCall, string | SchemaTree>;
type FindKnown = (fingerprint: Fingerprint) => Promise<SchemaTree | null>;

/**
 * A worker thread reads the types, since the compiler blocks. It ends with the last graph that waits, which frees its
 * memory: to load and warm up the compiler takes several times as long as to read a graph. Graphs are processed one after
 * another, so that a list of assistants occupies one processor.
 */
export class ThreadedGraphTypes extends GraphTypes {
  private last: Promise<unknown> = Promise.resolve();
  private unfinished = 0;
  private thread: TypesThread | null = null;
  private stopped = false;

  constructor(private readonly options: GraphTypesOptions) {
    super();
  }

  derive(graphId: string, findKnown: FindKnown): Promise<DerivedSchemas | null> {
    this.unfinished += 1;
    const derived = this.last
      .then(() => this.deriveNow(graphId, findKnown))
      .finally(() => {
        this.unfinished -= 1;
        return this.unfinished === 0 ? this.endThread() : undefined;
      });
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
    const source = { file: graph.file, exportName: graph.exportName };
    const thread = (this.thread ??= this.open());
    const began = performance.now();
    const ask = <T>(result: TypesCall['result']) =>
      within(Math.max(0, began + limitMs - performance.now()), thread.call({ result, source }), () => {
        throw new Error(`the compiler did not finish within ${limitMs / 1000} s`);
      }) as Promise<T>;
    // The thread may still be busy, or gone.
    const orReport = async (error: Error): Promise<null> => {
      log?.('Could not derive schemas from the types of a graph', { graph_id: graphId, reason: error.message });
      await this.endThread();
      return null;
    };
    thread.start().catch(() => undefined);
    const fingerprint = await ask<Fingerprint>('fingerprint').catch(orReport);
    if (fingerprint === null) return null;
    const schemas = (await findKnown(fingerprint)) ?? (await ask<SchemaTree>('schemas').catch(orReport));
    return schemas && { fingerprint, schemas };
  }

  private async endThread(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.stop();
  }

  private open(): TypesThread {
    return new SupervisedThread({
      name: 'heddle-types',
      entry: new URL('./graph-types.entry.js', import.meta.url),
      environment: {},
      maxHeapMb: this.options.maxHeapMb,
    });
  }
}
