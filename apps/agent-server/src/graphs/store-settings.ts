import type { StoreIndex, StoreSettings } from '@heddle/checkpoint/store';
import type { StoreConfig } from '../config/langgraph/store.js';

/** What langgraph.json says of the store, with what embeds in this thread. */
export function storeSettings({ index, ttl }: StoreConfig, embed: StoreIndex['embed']): StoreSettings {
  return {
    defaultTtl: ttl.defaultTtl,
    refreshOnRead: ttl.refreshOnRead,
    index: index ? { dims: index.dims, fields: index.fields, embed } : null,
  };
}
