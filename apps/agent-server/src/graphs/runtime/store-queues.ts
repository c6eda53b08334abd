import type { BaseStore } from '@langchain/langgraph-checkpoint';

/** What the class has, beside what its types tell. */
interface StoreQueue {
  queue: Map<number, unknown>;
  running: boolean;
  processingTask: Promise<void> | null;
  start(): void;
  enqueueOperation(operation: unknown): Promise<unknown>;
  /** Waits for a millisecond, hands over what has come, and so on for as long as `running` says so. */
  processBatchQueue(): Promise<void>;
}

/** `AsyncBatchedStore` of a copy of LangGraph. */
export interface StoreQueueClass {
  prototype: object;
}

const quiet = new WeakSet<StoreQueueClass>();

/**
 * LangGraph puts a queue before the store of every run and subgraph, which looks once a millisecond whether something
 * is in it, for as long as the run lasts: 64 runs that wait for a model take 7 % of a core so. Here it is looked at when
 * something is put into it. Changes the class itself, because LangGraph makes the queues; once for each copy of it.
 */
export function quietStoreQueues(queue: StoreQueueClass): void {
  if (quiet.has(queue)) return;
  quiet.add(queue);
  const queues = queue.prototype as StoreQueue;
  const { enqueueOperation, processBatchQueue } = queues;

  queues.start = function (this: StoreQueue) {
    this.running = true;
  };
  queues.enqueueOperation = function (this: StoreQueue, operation) {
    const answered = enqueueOperation.call(this, operation);
    this.processingTask ??= empty(this);
    return answered;
  };

  async function empty(queue: StoreQueue): Promise<void> {
    while (queue.queue.size > 0) await processBatchQueue.call(runningOnce(queue));
    // In the same breath: what is put in from now on starts anew.
    queue.processingTask = null;
  }
}

/**
 * The queue hands on of a put neither what to index nor how long it lives, of reads not whether they prolong a life, and
 * no lists of namespaces at all. Here everything reaches the store behind it. Changes the class itself, as above.
 */
export function completeStoreQueues(queue: StoreQueueClass): void {
  const queues = queue.prototype as StoreQueue & Record<keyof BaseStore, unknown>;
  queues.put = function (this: StoreQueue, ...[namespace, key, value, index, options]: PutArguments) {
    return this.enqueueOperation({ namespace, key, value, index, ...options });
  };
  queues.get = function (this: StoreQueue, namespace: string[], key: string, options?: object) {
    return this.enqueueOperation({ namespace, key, ...options });
  };
  queues.search = function (this: StoreQueue, namespacePrefix: string[], options?: object) {
    return this.enqueueOperation({ namespacePrefix, ...options });
  };
  queues.batch = function (this: StoreQueue, operations: unknown[]) {
    return Promise.all(operations.map((operation) => this.enqueueOperation(operation)));
  };
}

type PutArguments = [namespace: string[], key: string, value: object, index?: false | string[], options?: object];

/** The same queue, for one turn of its loop. */
function runningOnce(queue: StoreQueue): StoreQueue {
  let turns = 0;
  return Object.create(queue, { running: { get: () => turns++ === 0 } }) as StoreQueue;
}
