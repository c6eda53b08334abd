import type { Worker } from 'node:worker_threads';
import { within } from '@heddle/leases';
import { startThread } from '@heddle/process/threads';
import type { GraphSpec } from '../../config/langgraph/graph-config.js';
import type { SchemaTree } from '../graph-description.js';
import { type DerivedSchemas, type Fingerprint, GraphTypes } from '../graph-types.port.js';
import type { RuntimeLog } from '../runtime/graph-log.js';
import type { FromTypes, ToTypes } from './types-protocol.js';

export interface GraphTypesOptions {
  graphs: readonly GraphSpec[];
  /** For one graph; what takes longer is not derived. */
  limitMs: number;
  /** Limit of the thread's heap; the types of LangGraph take some 100 MiB. */
  maxHeapMb: number;
  log?: RuntimeLog;
}

type Recall = (fingerprint: Fingerprint) => Promise<SchemaTree | null>;

/**
 * Reads types in a thread that lives as long as that takes: the compiler blocks, and its memory is not needed again.
 * One graph at a time, so that a list of assistants does not take all processors.
 */
export class ThreadedGraphTypes extends GraphTypes {
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | null = null;
  private stopped = false;

  constructor(private readonly options: GraphTypesOptions) {
    super();
  }

  derive(graphId: string, recall: Recall): Promise<DerivedSchemas | null> {
    const derived = this.last.then(() => this.deriveNow(graphId, recall));
    this.last = derived.catch(() => undefined);
    return derived;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.worker?.terminate();
  }

  private async deriveNow(graphId: string, recall: Recall): Promise<DerivedSchemas | null> {
    const graph = this.options.graphs.find((known) => known.graphId === graphId);
    if (!graph || this.stopped) return null;
    const { file, exportName } = graph;
    const entry = new URL('./graph-types.entry.js', import.meta.url);
    const worker = startThread(entry, {
      name: 'heddle-types',
      workerData: { file, exportName },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxHeapMb },
    });
    this.worker = worker;
    try {
      return await within(this.options.limitMs, converse(worker, recall), () => {
        throw new Error(`not done within ${this.options.limitMs / 1000} s`);
      });
    } catch (error) {
      if (error instanceof RecallError) throw error.cause;
      const { message } = error as Error;
      this.options.log?.('No schemas are derived from the types of a graph', { graph_id: graphId, reason: message });
      return null;
    } finally {
      this.worker = null;
      await worker.terminate();
    }
  }
}

/** Trouble of whoever knows what was derived before: no reason to take the types for underivable. */
class RecallError extends Error {}

function converse(worker: Worker, recall: Recall): Promise<DerivedSchemas> {
  return new Promise((resolve, reject) => {
    let fingerprint = '';
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread ended with code ${code}`)));
    worker.on('message', (message: FromTypes) => {
      if (message.type === 'schemas') return resolve({ fingerprint, schemas: message.schemas });
      fingerprint = message.fingerprint;
      recall(fingerprint).then(
        (known) => {
          if (known) resolve({ fingerprint, schemas: known });
          else worker.postMessage({ type: 'derive' } satisfies ToTypes);
        },
        (error: unknown) => reject(new RecallError('recall', { cause: error })),
      );
    });
  });
}
