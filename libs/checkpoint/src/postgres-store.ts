import type {
  BaseStore,
  GetOperation,
  Item,
  ListNamespacesOperation,
  Operation,
  OperationResults,
  PutOperation,
  SearchItem,
  SearchOperation,
} from '@langchain/langgraph-checkpoint';
import type { StatementTarget } from './run-statement.js';
import type { MatchCondition } from './store-conditions.js';
import { plainStore, StoreItems, type StoreSettings } from './store-items.js';

/** Options of an operation that LangGraph's types lack. */
export interface PutOptions {
  /** Minutes; null for no expiry. */
  ttl?: number | null;
}
export interface ReadOptions {
  refreshTtl?: boolean;
}

/**
 * LangGraph's interface to one tenant's store: `config.store` of graphs. Not a subclass of its `BaseStore`, which would
 * load all of LangChain; LangGraph calls a store by its methods.
 */
export class PostgresStore implements BaseStore {
  private readonly items: StoreItems;

  constructor(target: StatementTarget, tenantId: string, settings: StoreSettings = plainStore) {
    this.items = new StoreItems(target, tenantId, settings);
  }

  async get(namespace: string[], key: string, options: ReadOptions = {}): Promise<Item | null> {
    return this.items.get({ namespace, key, ...options });
  }

  async search(
    namespacePrefix: string[],
    options: Omit<SearchOperation, 'namespacePrefix'> & ReadOptions = {},
  ): Promise<SearchItem[]> {
    return this.items.search({ namespacePrefix, ...options });
  }

  async put(
    namespace: string[],
    key: string,
    value: Record<string, unknown>,
    index?: false | string[],
    options: PutOptions = {},
  ): Promise<void> {
    await this.items.write([{ namespace, key, value, index, ...options }]);
  }

  async delete(namespace: string[], key: string): Promise<void> {
    await this.items.write([{ namespace, key, value: null }]);
  }

  async listNamespaces({
    prefix,
    suffix,
    ...page
  }: NonNullable<Parameters<BaseStore['listNamespaces']>[0]> = {}): Promise<string[][]> {
    const matchConditions: MatchCondition[] = [];
    if (prefix) matchConditions.push({ matchType: 'prefix', path: prefix });
    if (suffix) matchConditions.push({ matchType: 'suffix', path: suffix });
    return this.items.listNamespaces({ ...page, matchConditions });
  }

  start(): void {
    // Needs nothing.
  }

  stop(): void {
    // The pool belongs to the caller.
  }

  /** Reads see the state before the batch; the last of several puts to one key is stored. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results = await Promise.all(operations.map((operation) => this.read(operation)));
    const puts = new Map<string, PutOperation>();
    for (const operation of operations) {
      if (isPut(operation)) puts.set(JSON.stringify([operation.namespace, operation.key]), operation);
    }
    if (puts.size > 0) await this.items.write([...puts.values()]);
    return results as OperationResults<Op>;
  }

  private async read(
    operation: GetOperation | SearchOperation | PutOperation | ListNamespacesOperation,
  ): Promise<unknown> {
    if (isPut(operation)) return undefined;
    if ('namespacePrefix' in operation) return this.items.search(operation);
    if ('key' in operation) return this.items.get(operation);
    return this.items.listNamespaces(operation);
  }
}

function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation;
}
