import type { StoreIndex, StoreSettings } from '@heddle/checkpoint/store';
import type { StoreConfig } from '../config/langgraph/store.js';

/** Settings of the store in langgraph.json, with the embedding function of this thread. */
export function storeSettings({ index, ttl }: StoreConfig, embed: StoreIndex['embed']): StoreSettings {
  return {
    defaultTtl: ttl.defaultTtl,
    refreshOnRead: ttl.refreshOnRead,
    index: index ? { dims: index.dims, fields: index.fields, embed } : null,
  };
}
