import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { hasMembers, privateMembers } from './version-guard.js';

/** Private members of the class. */
interface StoreQueue {
  queue: Map<number, unknown>;
  running: boolean;
  processingTask: Promise<void> | null;
  start(): void;
  enqueueOperation(operation: unknown): Promise<unknown>;
  /** While `running`: waits for a millisecond, then hands over the queued operations. */
  processBatchQueue(): Promise<void>;
}

/** `AsyncBatchedStore` of a copy of LangGraph. */
export interface StoreQueueClass {
  prototype: object;
}

const patched = new WeakSet<StoreQueueClass>();

/**
 * Patches the queue that LangGraph puts before the store of every run. The original polls once a millisecond: 64 runs
 * that wait for a model take 7 % of a core. The patched one drains when an operation is queued. Once per copy.
 */
export function stopStorePolling(queue: StoreQueueClass | undefined): void {
  if (!isPatchable(queue, 'queues of the store poll once a millisecond') || patched.has(queue)) return;
  patched.add(queue);
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
    // Synchronously after the check: the next operation starts a new loop.
    queue.processingTask = null;
  }
}

/**
 * Patches the queue to pass on every argument. The original drops the index and time to live of a put, the refresh of a
 * read, and lists of namespaces.
 */
export function completeStoreQueues(queue: StoreQueueClass | undefined): void {
  if (!isPatchable(queue, 'index and time to live of store items are ignored in graphs')) return;
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

const isPatchable = (queue: StoreQueueClass | undefined, consequence: string): queue is StoreQueueClass =>
  hasMembers('AsyncBatchedStore', queue?.prototype, privateMembers.AsyncBatchedStore, consequence);

/** A view of the queue that runs its loop once. */
function runningOnce(queue: StoreQueue): StoreQueue {
  let turns = 0;
  return Object.create(queue, { running: { get: () => turns++ === 0 } }) as StoreQueue;
}
