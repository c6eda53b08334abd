import { expect, it } from '@jest/globals';
import { ThreadMetadataCache } from './thread-metadata-cache.js';

const ctx = { tenantId: 'tenant' };

it.each<[string, Record<string, unknown>, boolean]>([
  ['nothing', {}, false],
  ['only what runs leave there', { graph_id: 'chat', assistant_id: 'a' }, false],
  ['something of the client', { graph_id: 'chat', team: 'x' }, true],
  ['more than is worth the memory', { text: 'x'.repeat(5_000) }, false],
])('of a thread whose metadata is %s', (_what, metadata, isRemembered) => {
  const memory = new ThreadMetadataCache();
  memory.remember(ctx, 'thread', { team: 'before' });
  memory.remember(ctx, 'thread', metadata);
  expect(memory.recall(ctx, 'thread')).toEqual(isRemembered ? metadata : null);
  expect(memory.recall({ tenantId: 'another' }, 'thread')).toBeNull();
});

it('does not grow without end', () => {
  const memory = new ThreadMetadataCache();
  for (let index = 0; index <= 5_000; index += 1) memory.remember(ctx, `thread-${index}`, { index });
  expect(memory.recall(ctx, 'thread-0')).toBeNull();
  expect(memory.recall(ctx, 'thread-5000')).toEqual({ index: 5_000 });
});
