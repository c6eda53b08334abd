import { expect, it } from '@jest/globals';
import { ThreadMetadataCache } from './thread-metadata-cache.js';

const ctx = { tenantId: 'tenant' };

it.each<[string, Record<string, unknown>, boolean]>([
  ['nothing', {}, false],
  ['only what runs leave there', { graph_id: 'chat', assistant_id: 'a' }, false],
  ['something of the client', { graph_id: 'chat', team: 'x' }, true],
  ['more than is worth the cache', { text: 'x'.repeat(5_000) }, false],
])('of a thread whose metadata is %s', (_what, metadata, isRemembered) => {
  const cache = new ThreadMetadataCache();
  cache.set(ctx, 'thread', { team: 'before' });
  cache.set(ctx, 'thread', metadata);
  expect(cache.get(ctx, 'thread')).toEqual(isRemembered ? metadata : null);
  expect(cache.get({ tenantId: 'another' }, 'thread')).toBeNull();
});

it('does not grow without end', () => {
  const cache = new ThreadMetadataCache();
  for (let index = 0; index <= 5_000; index += 1) cache.set(ctx, `thread-${index}`, { index });
  expect(cache.get(ctx, 'thread-0')).toBeNull();
  expect(cache.get(ctx, 'thread-5000')).toEqual({ index: 5_000 });
});
