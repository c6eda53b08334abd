import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AsyncBatchedStore,
  InMemoryStore,
  type Operation,
  type OperationResults,
} from '@langchain/langgraph-checkpoint';
import { completeStoreQueues, stopStorePolling } from './store-queues.js';

class CountingStore extends InMemoryStore {
  batches = 0;

  override async batch<Op extends readonly Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    this.batches += 1;
    return super.batch(operations);
  }
}

describe('the queue that LangGraph puts before the store of a run', () => {
  stopStorePolling(AsyncBatchedStore);
  stopStorePolling(AsyncBatchedStore);
  afterEach(() => void jest.restoreAllMocks());

  it('has no timer while the store is idle', async () => {
    const timers = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')];
    const queue = new AsyncBatchedStore(new InMemoryStore());
    queue.start();
    expect(queue.isRunning).toBe(true);
    for (const timer of timers) expect(timer).not.toHaveBeenCalled();
    await queue.put(['a'], 'b', { c: 1 });
    for (const timer of timers) timer.mockClear();
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
    for (const timer of timers) expect(timer).not.toHaveBeenCalled();
    await queue.stop();
    expect(queue.isRunning).toBe(false);
  });

  it('batches concurrent operations, and continues afterwards', async () => {
    const store = new CountingStore();
    const queue = new AsyncBatchedStore(store);
    queue.start();
    await Promise.all([queue.put(['a'], 'one', { n: 1 }), queue.put(['a'], 'two', { n: 2 })]);
    expect(store.batches).toBe(1);
    expect(await queue.get(['a'], 'two')).toMatchObject({ value: { n: 2 } });
    expect((await queue.search(['a'])).map(({ key }) => key).sort()).toEqual(['one', 'two']);
    await queue.stop();
  });

  it('rejects operations that the store refuses, and stores unawaited ones before it stops', async () => {
    const store = new InMemoryStore();
    const queue = new AsyncBatchedStore(store);
    queue.start();
    const failing = new AsyncBatchedStore(
      Object.assign(new InMemoryStore(), { batch: () => Promise.reject(new RangeError('no such key')) }),
    );
    failing.start();
    await expect(failing.get(['a'], 'b')).rejects.toThrow('no such key');
    void queue.put(['a'], 'late', { n: 3 });
    await queue.stop();
    expect(await store.get(['a'], 'late')).toMatchObject({ value: { n: 3 } });
  });

  it('passes on all arguments of an operation, and lists of namespaces', async () => {
    completeStoreQueues(AsyncBatchedStore);
    const asked: unknown[] = [];
    const store = Object.assign(new InMemoryStore(), {
      batch: async (operations: readonly Operation[]) => {
        asked.push(...operations);
        return operations.map(() => null);
      },
    });
    const queue = new AsyncBatchedStore(store as never) as unknown as {
      [name: string]: (...args: unknown[]) => Promise<unknown>;
    };
    await queue.start?.();
    await Promise.all([
      queue.put?.(['a'], 'k', { n: 1 }, ['n'], { ttl: 5 }),
      queue.get?.(['a'], 'k', { refreshTtl: false }),
      queue.search?.(['a'], { query: 'q', refreshTtl: true }),
      queue.listNamespaces?.({ prefix: ['a'], maxDepth: 1 }),
    ]);
    expect(asked).toEqual([
      { namespace: ['a'], key: 'k', value: { n: 1 }, index: ['n'], ttl: 5 },
      { namespace: ['a'], key: 'k', refreshTtl: false },
      { namespacePrefix: ['a'], query: 'q', refreshTtl: true },
      { matchConditions: [{ matchType: 'prefix', path: ['a'] }], maxDepth: 1, limit: 100, offset: 0 },
    ]);
  });
});
