import type { OpenAPIObject } from '@nestjs/swagger';
import { problemType } from '../errors/problem-details.js';

const problemMediaType = problemType.split(';')[0] as string;

interface Response {
  description?: string;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  requestBody?: unknown;
  responses: Record<string, Response>;
}

const descriptions: Record<string, string> = {
  400: 'The request body cannot be read',
  413: 'The request body is larger than allowed',
  422: 'The request does not have the expected shape',
};

const schemas = { error: 'ErrorBody', fields: 'ValidationErrorBody', problem: 'ProblemDetails' };

/**
 * Adds the refusals that operations share because the request is read before their handlers: of a text that cannot be
 * stored in any path or query, and of any body that cannot be read. Error answers without a body get theirs.
 */
export function describeCommonRefusals(document: OpenAPIObject): void {
  const known = document.components?.schemas ?? {};
  if (!known[schemas.error] || !known[schemas.fields]) return;
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as Operation[]) {
      const { responses } = operation;
      const asProblem = Object.values(responses).some(({ content }) => content?.[problemMediaType] !== undefined);
      for (const status of ['422', ...(operation.requestBody ? ['400', '413'] : [])]) {
        responses[status] ??= { description: descriptions[status] ?? '' };
      }
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) >= 400) response.content ??= contentOf(status, asProblem);
      }
    }
  }
}

function contentOf(status: string, asProblem: boolean): NonNullable<Response['content']> {
  const name = asProblem ? schemas.problem : status === '422' ? schemas.fields : schemas.error;
  return { [asProblem ? problemMediaType : 'application/json']: { schema: { $ref: `#/components/schemas/${name}` } } };
}
