import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect, types } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getContextVariable, setContextVariable } from '@langchain/core/context';
import type { RunnableConfig } from '@langchain/core/runnables';
import { CallbackManager } from '@langchain/core/callbacks/manager';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { deferRunTrees } from './lazy-run-trees.js';

const core = { AsyncLocalStorageProviderSingleton, CallbackManager };
AsyncLocalStorageProviderSingleton.initializeGlobalInstance(new AsyncLocalStorage());
const provider = AsyncLocalStorageProviderSingleton as unknown as {
  getInstance(): AsyncLocalStorage<Record<PropertyKey, unknown>>;
};
const config: RunnableConfig = { configurable: { thread_id: 't' }, metadata: { owner: 'me' } };
const current = (): Record<PropertyKey, unknown> => {
  const tree = provider.getInstance().getStore();
  if (!tree) throw new Error('there is no run tree');
  return tree;
};

/** The run tree of a node, without ids and times. */
function seen(): unknown {
  return AsyncLocalStorageProviderSingleton.runWithConfig(config, () => {
    const {
      id,
      trace_id: traceId,
      dotted_order: order,
      start_time: start,
      _serialized_start_time: text,
      ...tree
    } = current();
    const { metadata, ...extra } = tree.extra as Record<PropertyKey, unknown>;
    return {
      kinds: [id, traceId, order, start, text].map((value) => typeof value),
      sameTrace: id === traceId,
      prototype: Object.getPrototypeOf(current()) as unknown,
      keys: Reflect.ownKeys(current()),
      metadata,
      extra: Reflect.ownKeys(extra),
      config: AsyncLocalStorageProviderSingleton.getRunnableConfig() === config,
      methods: ['createChild', 'postRun'].map((name) => typeof current()[name]),
      tree: { ...tree, client: typeof tree.client, extra: null },
    };
  });
}

describe('the run tree of untraced code', () => {
  const made = seen();
  const { LANGSMITH_TRACING: before } = process.env;
  const untouched = AsyncLocalStorageProviderSingleton.runWithConfig(config, () => current());
  deferRunTrees(core);
  deferRunTrees(core);

  afterEach(() => {
    if (before === undefined) delete process.env.LANGSMITH_TRACING;
    else process.env.LANGSMITH_TRACING = before;
  });

  it('equals the one of LangChain once it is read', () => {
    expect(seen()).toEqual(made);
  });

  it('is not created without a read', () => {
    const found = AsyncLocalStorageProviderSingleton.runWithConfig(config, () =>
      AsyncLocalStorageProviderSingleton.runWithConfig({ ...config, tags: ['inner'] }, () => [
        AsyncLocalStorageProviderSingleton.getRunnableConfig()?.tags,
        current().tracingEnabled,
        isUnmade(current()),
      ]),
    );
    expect(found).toEqual([['inner'], false, true]);
    expect(isUnmade(untouched)).toBe(false);
  });

  it('is one shared object that keeps writes', () => {
    AsyncLocalStorageProviderSingleton.runWithConfig(config, () => {
      const { id } = current();
      current().note = 'mine';
      delete current().error;
      expect([current().id, current().note, 'note' in current(), 'error' in current()]).toEqual([
        id,
        'mine',
        true,
        false,
      ]);
    });
  });

  it('has untraced children', () => {
    AsyncLocalStorageProviderSingleton.runWithConfig(config, () => {
      const parent = current() as unknown as {
        id: string;
        createChild(config: object): { parent_run_id?: string; parent_run: { id: string }; tracingEnabled: boolean };
      };
      const child = parent.createChild({ name: 'child' });
      expect([child.parent_run.id, child.tracingEnabled]).toEqual([parent.id, false]);
    });
  });

  it('passes context variables on', () => {
    const found = AsyncLocalStorageProviderSingleton.runWithConfig(config, () => {
      setContextVariable('colour', 'blue');
      return AsyncLocalStorageProviderSingleton.runWithConfig(config, () => [
        getContextVariable('colour') as unknown,
        (current().name, getContextVariable('colour') as unknown),
        AsyncLocalStorageProviderSingleton.getRunnableConfig() === config,
      ]);
    });
    expect(found).toEqual(['blue', 'blue', true]);
  });

  it('is left to LangChain with a tracer', () => {
    process.env.LANGSMITH_TRACING = 'true';
    const tree = AsyncLocalStorageProviderSingleton.runWithConfig(config, () => current());
    expect(isUnmade(tree)).toBe(false);
  });
});

/** Looked at from outside, because every look from inside makes it. */
function isUnmade(tree: object): boolean {
  return types.isProxy(tree) && inspect(tree, { showProxy: true, depth: 1 }).includes('real: null');
}
