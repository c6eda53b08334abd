import { UuidField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { BooleanOut, IntegerOut, TextOut } from '../fields.js';
import { TextMapField } from './text-map.decorator.js';

export class DeleteRunsDto {
  @UuidField({ nullable: true, description: 'Deletes in this experiment or project only' })
  session_id?: string | null;

  @UuidField({
    isArray: true,
    nullable: true,
    maxItems: 1000,
    description: 'Deletes these traces, with all their runs',
  })
  trace_ids?: string[] | null;

  @TextMapField({
    description: 'Deletes traces with a run whose metadata contain all of these values',
    example: { user_id: '4070f233' },
  })
  metadata?: Record<string, string> | null;
}

export class DeletedRunsDto {
  @IntegerOut({ description: 'Number of deleted runs', example: 3 })
  deleted: number;
}

class RunsQueryErrorDto {
  @TextOut({ description: 'The field with the error', example: 'filter' })
  field: string;

  @TextOut({ description: 'Errors with their positions', example: 'filter, character 3: no attribute "colour"; …' })
  message: string;
}

export class RunsQueryValidationDto {
  @BooleanOut({ description: 'Whether the filters are valid', example: true })
  valid: boolean;

  @ApiProperty({ type: [RunsQueryErrorDto], description: 'One for each invalid filter' })
  errors: RunsQueryErrorDto[];
}
