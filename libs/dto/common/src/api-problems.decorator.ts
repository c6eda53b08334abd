import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { FieldErrorDto } from './error-body.dto.js';

class ProblemDetailsDto {
  @ApiProperty({ type: String, description: 'Always `about:blank`', example: 'about:blank' })
  type: string;

  @ApiProperty({ type: String, description: 'Name of the status', example: 'Bad Request' })
  title: string;

  @ApiProperty({ type: 'integer', description: 'Status of the answer', example: 400 })
  status: number;

  @ApiProperty({ type: String, description: 'Human-readable reason of the failure', example: 'Run not found' })
  detail: string;

  @ApiPropertyOptional({ type: String, description: 'Machine-readable code of the error', example: 'run_not_found' })
  code?: string;

  @ApiPropertyOptional({ type: [FieldErrorDto], description: 'Which fields are wrong' })
  errors?: FieldErrorDto[];
}

const descriptions: Record<number, string> = {
  400: 'The request makes no sense for this resource',
  401: 'No credentials, or credentials that are not valid',
  403: 'The credentials do not carry the needed permission',
  404: 'No such resource in this workspace',
  409: 'Conflict with the present state',
  413: 'The request body is larger than allowed',
  422: 'The request does not have the expected shape',
  503: 'Temporarily unavailable; try again',
};

/** Documents errors as problem details; 401, 403 and 503 apply to every such operation. */
export function ApiProblems(...statuses: (400 | 404 | 409 | 413 | 422)[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiExtraModels(ProblemDetailsDto, FieldErrorDto),
    ...[...new Set([401, 403, ...statuses, 503])].map((status) =>
      ApiResponse({
        status,
        description: descriptions[status] ?? '',
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDetailsDto) } } },
      }),
    ),
  );
}
