import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ErrorBodyDto {
  @ApiProperty({ type: String, description: 'Human-readable reason of the failure', example: 'Invalid token' })
  detail: string;

  /** The service lists its codes in the OpenAPI document. */
  @ApiPropertyOptional({
    type: String,
    description: 'Machine-readable error code; clients treat unknown codes by their status',
    example: 'unauthenticated',
  })
  code?: string;
}

export class FieldErrorDto {
  @ApiProperty({
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    description: 'Location: path, query, header or body, then the path to the value',
    example: ['query', 'limit'],
  })
  loc: (string | number)[];

  @ApiProperty({ type: String, example: 'Input should be less than or equal to 100' })
  msg: string;

  @ApiProperty({ type: String, example: 'less_than_equal' })
  type: string;
}

export class ValidationErrorBodyDto {
  @ApiProperty({ type: [FieldErrorDto] })
  detail: FieldErrorDto[];
}
