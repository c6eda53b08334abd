/**
 * Later additions to `store_item`: expiry and embeddings.
 *
 * - `ttl_minutes`, `expires_at`: reads extend the expiry by these minutes; null for no expiry.
 * - `embeddings`: concatenated vectors of the item, each of length one with `embedding_dims` numbers. They are in the
 *   item's row, so that both are written, replaced and removed together. Storage outside the page, uncompressed: other
 *   reads do not load them.
 */
export const storeColumnsUp: string[] = [
  `ALTER TABLE agent_server.store_item
     ADD COLUMN IF NOT EXISTS ttl_minutes double precision,
     ADD COLUMN IF NOT EXISTS expires_at timestamptz,
     ADD COLUMN IF NOT EXISTS embeddings real[],
     ADD COLUMN IF NOT EXISTS embedding_dims integer`,
  'ALTER TABLE agent_server.store_item ALTER COLUMN embeddings SET STORAGE EXTERNAL',
];

export const storeColumnsDown: string[] = [
  `ALTER TABLE agent_server.store_item
     DROP COLUMN ttl_minutes, DROP COLUMN expires_at, DROP COLUMN embeddings, DROP COLUMN embedding_dims`,
];

/** In byte order a namespace and everything below it form one range. */
export const storeIndexes = [
  { name: 'store_item_namespace', on: 'store_item (tenant_id, namespace COLLATE "C")' },
  { name: 'store_item_expiry', on: 'store_item (expires_at) WHERE expires_at IS NOT NULL' },
];
