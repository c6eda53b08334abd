import { Injectable } from '@nestjs/common';
import type { StoreItem, StoreItems, StoreRead, StoreSearch, StoreSettings } from '@heddle/checkpoint/store';
import type { RequestContext } from '@heddle/auth';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { storeSettings } from '../../graphs/store-settings.js';
import { TextEmbedder } from '../../graphs/text-embedder.port.js';
import { StoreKeyRequiredError, toStoreError } from './store.errors.js';
import { StoreRepository } from './store.repository.js';

interface PutItem {
  namespace: string[];
  key: string;
  value: Record<string, unknown>;
  /** Validated by the store. */
  index?: unknown;
  ttl?: number | null | undefined;
}

type ReadItem = Omit<StoreRead, 'key'> & { key: string | undefined };

interface ListNamespaces {
  /** `*` matches any label in both. */
  prefix?: string[] | undefined;
  suffix?: string[] | undefined;
  maxDepth?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * Long-term memory of a workspace, shared with its graphs. Handlers of custom authorization change the namespace of a
 * request or filter lists. So every operation stays within the given namespace.
 */
@Injectable()
export class StoreService {
  private readonly settings: StoreSettings;

  constructor(
    private readonly store: StoreRepository,
    config: GraphConfig,
    embedder: TextEmbedder,
  ) {
    this.settings = storeSettings(config.store, (texts, purpose) => embedder.embed(texts, purpose));
  }

  put(ctx: RequestContext, item: PutItem): Promise<void> {
    // The store validates the index.
    return this.on(ctx, 'body', (items) => items.write([{ ...item, index: item.index as string[] }]));
  }

  /** null without such an item. */
  async get(ctx: RequestContext, { key, ...read }: ReadItem): Promise<StoreItem | null> {
    if (!key) throw new StoreKeyRequiredError();
    return this.on(ctx, 'query', (items) => items.get({ ...read, key }));
  }

  /** Deleting a missing item succeeds. */
  delete(ctx: RequestContext, item: { namespace: string[]; key: string }): Promise<void> {
    return this.on(ctx, 'body', (items) => items.write([{ ...item, value: null }]));
  }

  search(ctx: RequestContext, search: StoreSearch): Promise<StoreItem[]> {
    return this.on(ctx, 'body', (items) => items.search(search));
  }

  /**
   * Handlers of custom authorization checked the prefix label by label. For their users a `*` in it is an ordinary
   * label, because it may be the name of a user.
   */
  listNamespaces(ctx: RequestContext, { prefix, suffix, ...listing }: ListNamespaces): Promise<string[][]> {
    const isConfined = ctx.access !== undefined;
    const matchConditions = [
      ...(prefix && !isConfined ? [{ matchType: 'prefix' as const, path: prefix }] : []),
      ...(suffix ? [{ matchType: 'suffix' as const, path: suffix }] : []),
    ];
    const within = isConfined ? prefix : undefined;
    return this.on(ctx, 'body', (items) => items.listNamespaces({ ...listing, within, matchConditions }));
  }

  private async on<T>(
    ctx: RequestContext,
    source: 'body' | 'query',
    work: (items: StoreItems) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(this.store.items(ctx, this.settings));
    } catch (error) {
      throw toStoreError(error, source);
    }
  }
}
