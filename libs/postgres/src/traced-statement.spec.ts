import { expect, it } from '@jest/globals';
import { operationOf } from './traced-statement.js';

it.each([
  ['select 1', 'SELECT'],
  ['\n  WITH a AS (SELECT 1) SELECT 2', 'WITH'],
  ['COMMIT', 'COMMIT'],
  ['', 'SQL'],
])('names the span of %j %s', (text, operation) => {
  expect(operationOf(text)).toBe(operation);
});
