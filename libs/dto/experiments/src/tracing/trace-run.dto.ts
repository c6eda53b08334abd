import {
  AsSent,
  EnumField,
  JsonObject,
  limits,
  NameField,
  NotSupported,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsOptional } from 'class-validator';
import { InstantField } from '../fields.js';
import { runTypes } from '../runs/run.dto.js';

/** Position of a run in its trace: start and id of each run from the root down to it. */
const dottedOrderPattern =
  /^\d{8}T\d{12}Z[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(\.\d{8}T\d{12}Z[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})*$/;
const longestDottedOrder = 32_768;
/** In characters: a stack with all its causes. */
const longestError = 1_048_576;
const maxTags = 1000;
/** In one batch, of each kind; clients send 100. */
export const maxTracedRuns = 1000;

const anyObjects = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

/** Values of a run from a client. A null leaves the member unchanged. */
export class UpdateTracedRunDto {
  @NameField({ nullable: true, description: 'Name', example: 'answer question' })
  name?: string | null;

  @EnumField({ enum: runTypes, nullable: true, description: 'Kind of run', example: 'chain' })
  run_type?: string | null;

  @InstantField({ description: 'Start; a number is Unix time, also in milliseconds' })
  start_time?: string | null;

  @InstantField({ description: 'End; a run without one is pending', example: '2026-01-05T10:00:02Z' })
  end_time?: string | null;

  @TextField({ nullable: true, maxLength: longestError, description: 'Reason of the failure', example: 'Error: boom' })
  error?: string | null;

  @JsonObject({ nullable: true, description: 'Inputs', example: { question: 'Which river flows through Paris?' } })
  inputs?: Record<string, unknown> | null;

  @JsonObject({
    nullable: true,
    description: 'Outputs; `usage_metadata` in them has tokens and costs',
    example: { answer: 'Seine' },
  })
  outputs?: Record<string, unknown> | null;

  @JsonObject({
    nullable: true,
    description: '`metadata`, `runtime` and the like; `metadata.usage_metadata` has tokens and costs, too',
    example: { metadata: { model: 'small-1' } },
  })
  extra?: Record<string, unknown> | null;

  @JsonObject({ nullable: true, description: 'The executed object, as serialised by its framework' })
  serialized?: Record<string, unknown> | null;

  @ApiProperty({ ...anyObjects, required: false, nullable: true, description: 'Events during the run' })
  @AsSent()
  @IsObject({ each: true })
  @IsArray()
  @IsOptional()
  events?: object[] | null;

  @TextListField({
    nullable: true,
    maxItems: maxTags,
    maxLength: limits.name,
    description: 'Tags',
    example: ['nightly'],
  })
  tags?: string[] | null;

  @UuidField({ nullable: true, description: 'The run that this one is a step of' })
  parent_run_id?: string | null;

  @UuidField({ nullable: true, description: 'The root of the trace' })
  trace_id?: string | null;

  @TextField({
    nullable: true,
    maxLength: longestDottedOrder,
    pattern: dottedOrderPattern,
    description: 'Start and id of each run from the root down to this one, joined by dots',
    example: '20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11',
  })
  dotted_order?: string | null;

  @UuidField({ nullable: true, description: 'Experiment or project; takes precedence over `session_name`' })
  session_id?: string | null;

  @NameField({ nullable: true, description: 'The same by name; made when there is none', example: 'evaluators' })
  session_name?: string | null;

  @UuidField({ nullable: true, description: 'Example that the run is about' })
  reference_example_id?: string | null;

  @NotSupported(400, { type: 'object', additionalProperties: true })
  attachments?: unknown;

  /** Clients send an empty list. */
  @NotSupported(400, anyObjects)
  child_runs?: unknown;
}

export class CreateTracedRunDto extends UpdateTracedRunDto {
  @UuidField({
    nullable: true,
    description: 'Chosen by the client; generated when absent',
    example: '5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11',
  })
  id?: string | null;
}

export class BatchedRunDto extends UpdateTracedRunDto {
  @UuidField({ required: true, description: 'Chosen by the client', example: '5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11' })
  id: string;
}

const batched = {
  type: 'array',
  items: { $ref: getSchemaPath(BatchedRunDto) },
  maxItems: maxTracedRuns,
  nullable: true,
  required: false,
} as const;

/** Items are not validated here: an invalid one does not refuse the others. */
@ApiExtraModels(BatchedRunDto)
export class RunBatchDto {
  @ApiProperty({ ...batched, description: 'New runs' })
  @AsSent()
  @ArrayMaxSize(maxTracedRuns)
  @IsArray()
  @IsOptional()
  post?: unknown[] | null;

  @ApiProperty({ ...batched, description: 'Changes of runs, including runs that arrive later' })
  @AsSent()
  @ArrayMaxSize(maxTracedRuns)
  @IsArray()
  @IsOptional()
  patch?: unknown[] | null;
}
