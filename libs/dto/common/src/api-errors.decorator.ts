import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorBodyDto, ValidationErrorBodyDto } from './error-body.dto.js';

const descriptions: Record<number, string> = {
  400: 'The request makes no sense for this resource',
  401: 'No credentials, or credentials that are not valid',
  403: 'The credentials do not carry the needed permission',
  404: 'No such resource in this workspace',
  409: 'Conflict with the present state',
  412: 'The resource is not the one of `If-Match`',
  413: 'The request body is larger than allowed',
  415: 'A request without credentials has a `Content-Encoding`',
  422: 'The request does not have the expected shape',
  424: 'A graph that is needed could not be loaded',
  429: 'A limit of concurrent work is reached; try again after `Retry-After` seconds',
  503: 'Temporarily unavailable; try again',
};

const examples: Record<number, string> = {
  400: 'Source configuration error: image_uri is required',
  401: 'Invalid token',
  403: 'Forbidden: the permission is needed.',
  404: 'Not found',
  409: 'Already exists',
  412: 'Deployment ID 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11 has changed: read it again.',
  413: 'Request body is 300000000 bytes; the limit is 268435456',
  415: 'A request without credentials may not have a Content-Encoding; send the body as it is.',
  424: 'The graph could not be loaded',
  429: 'Not more than 10 runs of the workspace may be in flight. Try again when one has ended.',
  503: 'Temporarily unavailable',
};

/**
 * Documents the error answers of an operation. 401, 403 and 503 apply to every authenticated route; name the others.
 * `unprocessable`: 422 may also have a text, if the request has the expected shape but matches no resource.
 */
export function ApiErrors(
  ...named: (400 | 404 | 409 | 412 | 413 | 415 | 422 | 424 | 429 | 'unprocessable')[]
): MethodDecorator & ClassDecorator {
  const statuses = named.filter((status) => status !== 'unprocessable');
  const mayBeUnprocessable = statuses.length < named.length;
  const all = [...new Set([401, 403, ...statuses, ...(mayBeUnprocessable ? [422] : []), 503])];
  return applyDecorators(
    ApiExtraModels(ErrorBodyDto, ValidationErrorBodyDto),
    ...all.map((status) =>
      ApiResponse({
        status,
        description: descriptions[status] ?? '',
        content: {
          'application/json':
            status === 422
              ? { schema: unprocessableSchema(mayBeUnprocessable) }
              : { schema: { $ref: getSchemaPath(ErrorBodyDto) }, example: { detail: examples[status] } },
        },
      }),
    ),
  );
}

function unprocessableSchema(mayBeText: boolean) {
  const fields = { $ref: getSchemaPath(ValidationErrorBodyDto) };
  return mayBeText ? { anyOf: [fields, { $ref: getSchemaPath(ErrorBodyDto) }] } : fields;
}
