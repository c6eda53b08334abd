import { InvalidStoreOperationError } from './checkpoint.errors.js';
import { type StatementTarget, runUnprepared } from './run-statement.js';
import {
  type Bind,
  belowNamespace,
  filterConditions,
  isLive,
  type ItemScope,
  type MatchCondition,
  namespaceConditions,
} from './store-conditions.js';
import { embedTexts, type StoreIndex, textsAt } from './store-index.js';
import { checkKey, checkLabels, checkPage, checkPath, checkTtl, encodeValue, storeLimits } from './store-rules.js';
import { itemColumns, readItem, readItems, type StoreItem, writeItems } from './store-statements.js';
import { comparedBytes, type VectorSearch, vectorSearch } from './store-vectors.js';

export interface StoreRead {
  namespace: string[];
  key: string;
  /** Whether the read extends the item's lifetime; undefined for the store's default. */
  refreshTtl?: boolean | undefined;
}

export interface StoreSearch {
  namespacePrefix: string[];
  filter?: Record<string, unknown> | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  query?: string | undefined;
  refreshTtl?: boolean | undefined;
}

export interface StorePut {
  namespace: string[];
  key: string;
  /** null removes the item. */
  value: Record<string, unknown> | null;
  /** Indexed paths; false for none, undefined for the store's default. */
  index?: false | string[] | null | undefined;
  /** Minutes; null for no expiry, undefined for the store's default. */
  ttl?: number | null | undefined;
}

export interface StoreListing {
  matchConditions?: MatchCondition[] | undefined;
  /** Restricts the listing to this namespace; its labels are never patterns. */
  within?: string[] | undefined;
  maxDepth?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Settings of a store. */
export interface StoreSettings {
  /** Default lifetime in minutes; null for no expiry. */
  defaultTtl: number | null;
  refreshOnRead: boolean;
  index: StoreIndex | null;
}

export const plainStore: StoreSettings = { defaultTtl: null, refreshOnRead: true, index: null };

const defaultSearchLimit = 10;
const defaultListLimit = 100;

/** Long-term memory of one tenant, with the same rules for graphs and API clients. */
export class StoreItems {
  constructor(
    private readonly target: StatementTarget,
    private readonly tenantId: string,
    private readonly settings: StoreSettings = plainStore,
    private readonly scope: ItemScope = () => 'true',
  ) {}

  async get({ namespace, key, refreshTtl }: StoreRead): Promise<StoreItem | null> {
    checkLabels(namespace, ['namespace']);
    checkKey(key);
    return readItem(this.target, this.tenantId, namespace, key, this.refreshes(refreshTtl));
  }

  async search(search: StoreSearch): Promise<StoreItem[]> {
    checkLabels(search.namespacePrefix, ['namespace_prefix']);
    const page = checkPage(search, defaultSearchLimit);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [
      `tenant_id = ${bind(this.tenantId)}::text`,
      isLive,
      this.scope(bind),
      ...belowNamespace(search.namespacePrefix, bind),
      ...filterConditions(search.filter, bind),
    ];
    const nearest = search.query ? await this.nearestTo(search.query, conditions, values) : null;
    const [from, order, score] = nearest
      ? [nearest.from(bind), 'score DESC, namespace, key', ', score']
      : ['agent_server.store_item', 'updated_at DESC, namespace, key', ''];
    if (nearest) conditions.push(nearest.condition(bind));
    const hits = `SELECT ${itemColumns}${score}, ttl_minutes, expires_at FROM ${from}
      WHERE ${conditions.join(' AND ')} ORDER BY ${order}
      LIMIT ${bind(page.limit)}::int OFFSET ${bind(page.offset)}::int`;
    const refresh = this.refreshes(search.refreshTtl) ? bind(this.tenantId) : null;
    return readItems(this.target, { hits, columns: `${itemColumns}${score}`, order, refresh }, values);
  }

  async listNamespaces(listing: StoreListing): Promise<string[][]> {
    const { matchConditions = [], within = [], maxDepth } = listing;
    for (const { matchType, path } of matchConditions) checkLabels(path, [matchType]);
    checkLabels(within, ['prefix']);
    if (maxDepth !== undefined && !(Number.isInteger(maxDepth) && maxDepth > 0)) {
      throw new InvalidStoreOperationError('max_depth is a whole number from 1 on', ['max_depth']);
    }
    const page = checkPage(listing, defaultListLimit);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const conditions = [
      `tenant_id = ${bind(this.tenantId)}::text`,
      isLive,
      this.scope(bind),
      ...belowNamespace(within, bind),
      ...namespaceConditions(matchConditions, bind),
    ];
    // No namespace is longer.
    const depth = Math.min(maxDepth ?? storeLimits.labels, storeLimits.labels);
    const rows = await runUnprepared<{ path: string[] }>(
      this.target,
      `SELECT DISTINCT namespace[1:${bind(depth)}::int] AS path FROM agent_server.store_item
       WHERE ${conditions.join(' AND ')}
       ORDER BY path LIMIT ${bind(page.limit)}::int OFFSET ${bind(page.offset)}::int`,
      values,
    );
    return rows.map((row) => row.path);
  }

  /** Atomic: errors caused by the items are raised before any write. */
  async write(puts: readonly StorePut[]): Promise<void> {
    const { defaultTtl, index } = this.settings;
    const rows = puts.map((put) => {
      const { namespace, key, value } = put;
      if (value === null) {
        checkLabels(namespace, ['namespace']);
        checkKey(key);
        return { namespace, key, value, ttl: null, texts: [] };
      }
      checkPath(namespace, key);
      return {
        ...{ namespace, key, value: encodeValue(value), ttl: checkTtl(put.ttl, defaultTtl) },
        texts: this.indexedTexts(put),
      };
    });
    const texts = rows.flatMap((row) => row.texts);
    const vectors = index ? await embedTexts(index, texts, 'store') : [];
    let used = 0;
    const written = rows.map(({ texts: own, ...row }) => {
      const embeddings = vectors.slice(used, (used += own.length));
      return { ...row, embeddings: embeddings.length > 0 ? embeddings.flat() : null };
    });
    await writeItems(this.target, this.tenantId, written, index?.dims ?? null);
  }

  private indexedTexts({ value, index: asked }: StorePut): string[] {
    const { index } = this.settings;
    const isList = Array.isArray(asked) && asked.every((path) => typeof path === 'string');
    if (asked !== undefined && asked !== null && asked !== false && !isList) {
      throw new InvalidStoreOperationError('index is false, or a list of paths into the value', ['index']);
    }
    if (isList && !index) throw new InvalidStoreOperationError(`Fields are not indexed: ${withoutIndex}`, ['index']);
    if (isList && asked.length > storeLimits.indexedFields) {
      throw new InvalidStoreOperationError(`index has at most ${storeLimits.indexedFields} paths`, ['index']);
    }
    if (!index || asked === false) return [];
    return textsAt(value, asked ?? index.fields);
  }

  /** Candidates and distance function; refuses searches beyond the limit of the database. */
  private async nearestTo(query: string, conditions: string[], values: unknown[]): Promise<VectorSearch> {
    const { index } = this.settings;
    if (!index) throw new InvalidStoreOperationError(`There is no search by "query": ${withoutIndex}`, ['query']);
    const nearest = await vectorSearch(this.target, index.dims);
    const bytes = await comparedBytes(this.target, conditions, values, index.dims);
    if (bytes > nearest.maxBytes) {
      throw new InvalidStoreOperationError(
        `The query would be compared with ${megabytes(bytes)} MB of embeddings, and ${megabytes(nearest.maxBytes)} MB ` +
          `are the most ${nearest.kind === 'exact' ? 'without pgvector' : 'there are'}; a longer namespace_prefix or a filter makes it less`,
        ['query'],
      );
    }
    const [vector = []] = await embedTexts(index, [query], 'query');
    return nearest.near(vector);
  }

  private refreshes(asked: boolean | undefined): boolean {
    return asked ?? this.settings.refreshOnRead;
  }
}

const withoutIndex = 'the store has no index; langgraph.json configures one in store.index';
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0);
