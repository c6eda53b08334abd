import { expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeCommonRefusals } from './common-refusals.js';

function describeAll(
  operation: object,
  schemas: object = { ErrorBody: {}, ValidationErrorBody: {}, ProblemDetails: {} },
) {
  const document = { paths: { '/a': { post: operation } }, components: { schemas } } as unknown as OpenAPIObject;
  describeCommonRefusals(document);
  const { responses } = document.paths['/a']?.post as { responses: Record<string, { content?: object }> };
  return Object.fromEntries(
    Object.entries(responses).map(([status, { content }]) => [
      status,
      content && JSON.stringify(content).replace(/^\{"([^"]+)".*\/(\w+)".*$/, '$1 $2'),
    ]),
  );
}

const json = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Other' } } } };
const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
};

it.each([
  ['without a body', { responses: { 200: {} } }, { 200: undefined, 422: 'application/json ValidationErrorBody' }],
  [
    'with a body',
    { requestBody: {}, responses: { 401: json } },
    {
      400: 'application/json ErrorBody',
      401: 'application/json Other',
      413: 'application/json ErrorBody',
      422: 'application/json ValidationErrorBody',
    },
  ],
  [
    'with problem details',
    { requestBody: {}, responses: { 401: problem } },
    {
      400: 'application/problem+json ProblemDetails',
      401: 'application/problem+json ProblemDetails',
      413: 'application/problem+json ProblemDetails',
      422: 'application/problem+json ProblemDetails',
    },
  ],
  [
    'with an error that has no content',
    { responses: { 503: {} } },
    {
      422: 'application/json ValidationErrorBody',
      503: 'application/json ErrorBody',
    },
  ],
])('describes the refusals of an operation %s', (_, operation, expected) => {
  expect(describeAll(operation)).toEqual(expected);
});

it('leaves a document without the schemas of errors as it is', () => {
  expect(describeAll({ requestBody: {}, responses: {} }, {})).toEqual({});
});
