import { expect, it } from '@jest/globals';
import * as dtos from '@heddle/dto-agent-server';
import { findUnboundedTexts, findUndocumentedConstraints } from '@heddle/testing';

it('documents every constraint of requests: whole numbers, bounds, lengths and patterns, also of items', async () => {
  expect(await findUndocumentedConstraints(dtos)).toEqual([]);
});

it('bounds the length of every text that clients send', async () => {
  expect(await findUnboundedTexts(dtos)).toEqual([]);
});
