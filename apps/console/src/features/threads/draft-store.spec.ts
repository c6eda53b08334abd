import { expect, it } from '@jest/globals';
import { keepDraft, readDraft } from './draft-store';

function store() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

it('keeps a text by its name, and removes it', () => {
  const drafts = store();
  keepDraft(drafts, 'local.t1', 'half a sent');
  expect(readDraft(drafts, 'local.t1')).toBe('half a sent');
  expect(readDraft(drafts, 'local.t2')).toBeNull();
  keepDraft(drafts, 'local.t1', null);
  expect(readDraft(drafts, 'local.t1')).toBeNull();
  expect(drafts.values.size).toBe(0);
});

it('leaves what is too long for the store', () => {
  const drafts = store();
  keepDraft(drafts, 'local.t1', 'x'.repeat(200_001));
  expect(drafts.values.size).toBe(0);
});
