import { expect, it } from '@jest/globals';
import { fieldsOf } from './run-columns';

it('requests what the columns show, and no contents without their columns', () => {
  expect(fieldsOf([])).toEqual(['end_time', 'error', 'parent_run_id']);
  expect(fieldsOf(['tags', 'input'])).toContain('inputs_preview');
});
