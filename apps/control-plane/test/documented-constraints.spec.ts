import { expect, it } from '@jest/globals';
import * as dtos from '@heddle/dto-control-plane';
import { findUnboundedTexts, findUndocumentedConstraints } from '@heddle/testing';

it('documents every constraint of requests: whole numbers, bounds, lengths, patterns, also of items', async () => {
  expect(await findUndocumentedConstraints(dtos)).toEqual([]);
});

it('bounds the length of every text in requests', async () => {
  expect(await findUnboundedTexts(dtos)).toEqual([]);
});
