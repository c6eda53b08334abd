import { expect, it } from '@jest/globals';
import { chooseCreationPath } from './creation-path.js';

const ordinary = { fastPath: true, inTransaction: false, afterSeconds: 0 };

it.each([
  ['an ordinary run', {}, 'running'],
  ['one where the fast path is switched off', { fastPath: false }, 'queued'],
  ['one inside a transaction, as under an Idempotency-Key', { inTransaction: true }, 'queued'],
  ['one that is to start later', { afterSeconds: 1 }, 'queued'],
  ['one that is to start much later', { afterSeconds: 1e6 }, 'queued'],
])('%s', (_what, facts, path) => {
  expect(chooseCreationPath({ ...ordinary, ...facts })).toBe(path);
});
