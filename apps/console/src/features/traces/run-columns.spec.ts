import { expect, it } from '@jest/globals';
import { fieldsOf } from './run-columns';

it('requests the fields of the shown columns only', () => {
  expect(fieldsOf([])).toEqual(['end_time', 'error', 'parent_run_id']);
  expect(fieldsOf(['tags', 'input'])).toContain('inputs_preview');
});
