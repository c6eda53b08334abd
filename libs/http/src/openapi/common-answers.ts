import type { OpenAPIObject } from '@nestjs/swagger';

interface Response {
  description?: string;
  content?: Record<string, { schema?: object }>;
}

interface Operation {
  requestBody?: unknown;
  security?: object[];
  responses?: Record<string, Response>;
}

const problemMediaType = 'application/problem+json';

const descriptions: Record<string, string> = {
  400: 'The header Host is invalid, or the body cannot be read',
  413: 'The request body is larger than allowed',
  415: 'A request without credentials may not have a Content-Encoding',
  422: 'The address or the body has text that cannot be stored, or not the expected shape',
};

/** Documents answers given before a handler runs, so that no controller declares them. */
export function describeCommonAnswers(document: OpenAPIObject): void {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as Operation[]) {
      const responses = (operation.responses ??= {});
      for (const status of statusesOf(operation)) responses[status] ??= { description: descriptions[status] ?? '' };
      const mediaType = errorMediaType(responses);
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400 || response.content) continue;
        response.content = { [mediaType]: { schema: { $ref: schemaOf(status, mediaType) } } };
      }
    }
  }
}

function statusesOf({ requestBody, security }: Operation): string[] {
  if (requestBody === undefined) return ['400', '422'];
  return isPublic(security) ? ['400', '413', '415', '422'] : ['400', '413', '422'];
}

const isPublic = (security: object[] = []): boolean => security.some((way) => Object.keys(way).length === 0);

/** All errors of an operation have the same media type. */
const errorMediaType = (responses: Record<string, Response>): string =>
  Object.values(responses).some(({ content }) => content?.[problemMediaType]) ? problemMediaType : 'application/json';

function schemaOf(status: string, mediaType: string): string {
  const own = status === '422' ? 'ValidationErrorBody' : 'ErrorBody';
  return `#/components/schemas/${mediaType === problemMediaType ? 'ProblemDetails' : own}`;
}
