import { expect, it } from '@jest/globals';
import * as dtos from '@heddle/dto-control-plane';
import { findUndocumentedConstraints } from '@heddle/testing';

it('documents every constraint of what clients send: whole numbers, bounds, lengths, patterns, also of items', async () => {
  expect(await findUndocumentedConstraints(dtos)).toEqual([]);
});
