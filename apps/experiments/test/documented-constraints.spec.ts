import { expect, it } from '@jest/globals';
import * as dtos from '@heddle/dto-experiments';
import { findUnboundedTexts, findUndocumentedConstraints } from '@heddle/testing';

it('documents every constraint of what clients send: whole numbers, bounds, lengths, patterns, also of items', async () => {
  expect(await findUndocumentedConstraints(dtos)).toEqual([]);
});

it('bounds the length of every text that clients send', async () => {
  expect(await findUnboundedTexts(dtos)).toEqual([]);
});
