import type { Response } from 'express';
import type { ExampleDto } from '@heddle/dto-experiments';
import { ifMatch } from '@heddle/http';
import type { ChangeCondition } from '../../../core/examples/example-plan.js';

export const ifMatchHeader = {
  name: 'If-Match',
  required: false,
  description: 'ETag of the example as the client read it, which is its `modified_at` in quotes; 412 if it changed.',
};

export const etagHeader = { ETag: { description: 'Value for `If-Match`.', schema: { type: 'string' } } } as const;

/** Every change of an example has a time of its own in its dataset. */
const tagOf = (modifiedAt: string) => `"${modifiedAt}"`;

export function tagged(response: Response, example: ExampleDto): ExampleDto {
  if (example.modified_at !== null) response.setHeader('ETag', tagOf(example.modified_at));
  return example;
}

/** Undefined for a request without a condition. */
export function conditionOf(header: string | undefined): ChangeCondition | undefined {
  const matches = ifMatch(header);
  return matches === null ? undefined : (modifiedAt) => matches(tagOf(modifiedAt));
}
