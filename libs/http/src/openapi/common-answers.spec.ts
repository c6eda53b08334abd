import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeCommonAnswers } from './common-answers.js';

const answersOf = (operation: object): Record<string, { description: string; content?: object }> => {
  const document = { openapi: '3.0.0', info: { title: '', version: '' }, paths: { '/': { post: operation } } };
  describeCommonAnswers(document as unknown as OpenAPIObject);
  return (operation as { responses: ReturnType<typeof answersOf> }).responses;
};
const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });

describe('describeCommonAnswers', () => {
  it.each([
    ['every operation', { responses: { 200: {} } }, ['200', '400', '422']],
    ['what takes a body', { requestBody: {}, responses: { 201: {} } }, ['201', '400', '413', '422']],
    ['what takes one without a credential', { requestBody: {}, security: [{}] }, ['400', '413', '415', '422']],
  ])('names the errors of %s', (_case, operation, statuses) => {
    expect(Object.keys(answersOf(operation))).toEqual(statuses);
  });

  it('gives errors the schema of their format, and keeps declared answers', () => {
    const declared = { description: 'Not a format', content: json('Own') };
    const responses = { 200: { description: 'Done' }, 422: declared, 503: { description: 'Away' } };
    expect(answersOf({ responses })).toEqual({
      200: { description: 'Done' },
      400: { description: 'The header Host is invalid, or the body cannot be read', content: json('ErrorBody') },
      422: declared,
      503: { description: 'Away', content: json('ErrorBody') },
    });
    expect(answersOf({})['422']?.content).toEqual(json('ValidationErrorBody'));
  });

  it('keeps problem details of an operation', () => {
    const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } };
    expect(answersOf({ responses: { 404: { content } } })['422']?.content).toEqual(content);
  });
});
