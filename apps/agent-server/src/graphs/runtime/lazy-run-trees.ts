import { CallbackManager } from '@langchain/core/callbacks/manager';
import type { RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/** What the class has, beside what its types tell. */
interface Provider {
  getInstance(): { getStore(): unknown; run<T>(store: unknown, callback: () => T): T };
  runWithConfig<T>(config: RunnableConfig | undefined, callback: () => T, avoidCreatingRootRunTree?: boolean): T;
}

/** Of LangChain's own marks: where a run tree carries the configuration, and what the graph's context variables are. */
const childConfig = Symbol.for('lc:child_config');
const contextVariables = Symbol.for('lc:context_variables');

interface Known {
  tracingEnabled: false;
  extra: Record<PropertyKey, unknown>;
  [contextVariables]?: unknown;
}

let isDeferred = false;

/**
 * Every node, branch and write of a graph is called with a LangSmith run tree of its own at hand, also where nothing is
 * traced: an id, a date, 28 properties that are defined one by one, and settings from the environment, ten times in a
 * short run and a tenth of what it costs. All of it is for somebody who asks for the current run tree. Here it is made
 * when somebody asks. Where a tracer listens, nothing changes.
 *
 * Changes LangChain's own object, because LangGraph uses no other; once, for the whole thread.
 */
export function deferRunTrees(): void {
  if (isDeferred) return;
  isDeferred = true;
  const provider = AsyncLocalStorageProviderSingleton as unknown as Provider;
  const runWithConfig = provider.runWithConfig.bind(provider);

  provider.runWithConfig = (config, callback, avoidCreatingRootRunTree) => {
    if (avoidCreatingRootRunTree || isTraced(config)) return runWithConfig(config, callback, avoidCreatingRootRunTree);
    const storage = provider.getInstance();
    const known: Known = { tracingEnabled: false, extra: { metadata: {}, [childConfig]: config } };
    const outer = (storage.getStore() as Partial<Known> | undefined)?.[contextVariables];
    if (outer !== undefined) known[contextVariables] = outer;
    return storage.run(
      new Proxy(known, new LazyRunTree(() => runWithConfig(config, () => storage.getStore()))),
      callback,
    );
  };
}

function isTraced(config: RunnableConfig | undefined): boolean {
  const { callbacks, tags, metadata } = config ?? {};
  const manager = CallbackManager._configureSync(callbacks, undefined, tags, undefined, metadata);
  return manager?.handlers.some(({ name }) => name === 'langchain_tracer') ?? false;
}

/** Answers by itself what LangChain asks on its way; anything else is answered by the real one. */
class LazyRunTree implements ProxyHandler<Known> {
  private real: Record<PropertyKey, unknown> | null = null;

  constructor(private readonly make: () => unknown) {}

  get(known: Known, key: PropertyKey): unknown {
    if (this.real === null && (key === 'extra' || key === 'tracingEnabled' || key === contextVariables)) {
      return known[key as keyof Known];
    }
    return Reflect.get(this.tree(known), key);
  }

  set(known: Known, key: PropertyKey, value: unknown): boolean {
    return Reflect.set(this.tree(known), key, value);
  }

  has(known: Known, key: PropertyKey): boolean {
    return Reflect.has(this.tree(known), key);
  }

  deleteProperty(known: Known, key: PropertyKey): boolean {
    return Reflect.deleteProperty(this.tree(known), key);
  }

  defineProperty(known: Known, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    return Reflect.defineProperty(this.tree(known), key, descriptor);
  }

  ownKeys(known: Known): (string | symbol)[] {
    return Reflect.ownKeys(this.tree(known));
  }

  getOwnPropertyDescriptor(known: Known, key: PropertyKey): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.tree(known), key);
  }

  getPrototypeOf(known: Known): object | null {
    return Reflect.getPrototypeOf(this.tree(known));
  }

  private tree({ extra, [contextVariables]: variables }: Known): Record<PropertyKey, unknown> {
    if (this.real === null) {
      this.real = this.make() as Record<PropertyKey, unknown>;
      this.real.extra = extra;
      if (variables !== undefined) this.real[contextVariables] = variables;
    }
    return this.real;
  }
}
