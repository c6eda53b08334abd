/**
 * What came to `store_item` after its first version: when an item ends, and what its texts mean.
 *
 * - `ttl_minutes`, `expires_at`: reads move the end by the minutes; null for what stays.
 * - `embeddings`: the vectors of the item one behind the other, each of length one and of `embedding_dims` numbers. In
 *   the row of the item, so that an item and its vectors are written, replaced and removed as one. They lie outside of
 *   the page, uncompressed: whoever does not search by meaning does not read them.
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

/** In the order of bytes, in which what is below a namespace is one range. */
export const storeIndexes = [
  { name: 'store_item_namespace', on: 'store_item (tenant_id, namespace COLLATE "C")' },
  { name: 'store_item_expiry', on: 'store_item (expires_at) WHERE expires_at IS NOT NULL' },
];
