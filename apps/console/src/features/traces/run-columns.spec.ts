import { expect, it } from '@jest/globals';
import { defaultColumns, fieldsOf, keepColumns, readColumns } from './run-columns';

function storage(kept?: string) {
  let value = kept ?? null;
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) };
}

it('keeps the chosen columns, in their order', () => {
  const store = storage();
  expect(readColumns(store)).toEqual(defaultColumns);
  keepColumns(store, ['tags', 'cost']);
  expect(readColumns(store)).toEqual(['cost', 'tags']);
  keepColumns(store, []);
  expect(readColumns(store)).toEqual([]);
  expect(readColumns(storage('cost,colour'))).toEqual(['cost']);
});

it('requests what the columns show, and no contents without their columns', () => {
  expect(fieldsOf([])).toEqual(['end_time', 'error', 'parent_run_id']);
  expect(fieldsOf(['tags', 'input'])).toContain('inputs_preview');
});
