import type { RunnableConfig } from '@langchain/core/runnables';
import { childConfig, contextVariables } from './current-config.js';
import type { LangChainCore } from './langchain-core.js';
import { canDetectTracing, isTraced } from './tracing.js';
import { hasMembers, privateMembers } from './version-guard.js';

/** Private members of the class. */
interface Provider {
  getInstance(): { getStore(): unknown; run<T>(store: unknown, callback: () => T): T };
  runWithConfig<T>(config: RunnableConfig | undefined, callback: () => T, avoidCreatingRootRunTree?: boolean): T;
}

interface Known {
  tracingEnabled: false;
  extra: Record<PropertyKey, unknown>;
  [contextVariables]?: unknown;
}

const patched = new WeakSet<object>();

/**
 * Makes run trees on demand. LangChain makes a LangSmith run tree for every node, branch and write, also without
 * tracing: about ten in a short run, a tenth of its cost. The patched provider makes one when code reads it. Traced calls
 * are unchanged.
 *
 * Patches the provider of a copy of LangChain, once.
 */
export function deferRunTrees(
  core: Pick<LangChainCore, 'AsyncLocalStorageProviderSingleton' | 'CallbackManager'>,
): void {
  const provider = core.AsyncLocalStorageProviderSingleton as unknown as Provider;
  if (patched.has(provider)) return;
  patched.add(provider);
  const members = privateMembers.AsyncLocalStorageProviderSingleton;
  const consequence = 'every node makes a run tree, also without tracing';
  if (!hasMembers('AsyncLocalStorageProviderSingleton', provider, members, consequence)) return;
  if (!canDetectTracing(core)) return;
  const runWithConfig = provider.runWithConfig.bind(provider);

  provider.runWithConfig = (config, callback, avoidCreatingRootRunTree) => {
    if (avoidCreatingRootRunTree || isTraced(core, config))
      return runWithConfig(config, callback, avoidCreatingRootRunTree);
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

/** Answers the reads of LangChain itself; any other access makes the real run tree. */
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
