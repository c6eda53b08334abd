import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import {
  anyJsonSchema,
  BooleanField,
  EnumField,
  JsonObject,
  JsonValue,
  limits,
  MetadataField,
  NestedField,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { CheckpointConfigDto } from '../shared/checkpoint-config.dto.js';
import { ConfigDto } from '../shared/config.dto.js';
import { EXAMPLE } from '../shared/examples.js';

export const STREAM_MODE_VALUES = [
  'values',
  'updates',
  'messages',
  'messages-tuple',
  'custom',
  'events',
  'debug',
  'tasks',
  'checkpoints',
  'tools',
] as const;

export const MULTITASK_VALUES = ['reject', 'interrupt', 'rollback', 'enqueue'] as const;

const nodeSelection = (when: string) => ({
  description: `Nodes to stop ${when}: a list of names, or "*" for all, alone or in a list. Names that the graph itself does not have, such as nodes of its subgraphs, stop nothing.`,
  oneOf: [
    { type: 'array', items: { type: 'string' } },
    { type: 'string', enum: ['*'] },
  ],
  example: ['review'],
});

/** Form of the SDKs of LangSmith. */
class LangsmithTracerDto {
  @TextField({ maxLength: limits.name, description: 'Project (session) of the trace.', example: 'looms' })
  project_name?: string;

  @TextField({ maxLength: limits.name, description: 'Example of a dataset that the run evaluates.' })
  example_id?: string;
}

/** Execution options of a run, for clients and crons. */
export class RunOptionsDto {
  @JsonValue({
    description: 'Input of the graph; null continues from the current state.',
    example: { messages: [{ role: 'user', content: 'Hello' }] },
  })
  input?: unknown;

  @JsonObject({
    description: 'Resumes an interrupt, updates the state or jumps: {resume, update, goto}. Replaces the input.',
    nullable: true,
    example: { resume: { approved: true } },
    properties: {
      resume: { ...anyJsonSchema, description: 'Answer to the interrupt, or answers by the ids of several.' },
      update: {
        description: 'Writes before the start: an object, or pairs of channel and value.',
        nullable: true,
        oneOf: [
          { type: 'object', additionalProperties: true },
          { type: 'array', items: {} },
        ],
      },
      goto: { ...anyJsonSchema, description: 'Next nodes: a node, {node, input}, or a list of these.' },
    },
  })
  command?: Record<string, unknown> | null;

  @NestedField(CheckpointConfigDto, { description: 'Run from this checkpoint instead of the head.' })
  checkpoint?: CheckpointConfigDto;

  @UuidField({ description: 'Short form of `checkpoint`.', example: EXAMPLE.checkpointId })
  checkpoint_id?: string;

  @MetadataField({ description: 'Stored on the run and passed to the graph.', example: { source: 'web' } })
  metadata?: Record<string, unknown>;

  @NestedField(ConfigDto, { description: "Merged into the assistant's configuration; takes precedence over it." })
  config?: ConfigDto;

  @JsonObject({
    description: 'Static context of the graph. Not together with `config.configurable`.',
    example: { user: 'ada' },
  })
  context?: Record<string, unknown>;

  @JsonValue(nodeSelection('before'))
  interrupt_before?: unknown;

  @JsonValue(nodeSelection('after'))
  interrupt_after?: unknown;

  @JsonValue({
    description: `One mode or a list of: ${STREAM_MODE_VALUES.join(', ')}.`,
    oneOf: [
      { type: 'array', items: { type: 'string', enum: [...STREAM_MODE_VALUES] } },
      { type: 'string', enum: [...STREAM_MODE_VALUES] },
    ],
    example: ['values', 'messages-tuple'],
  })
  stream_mode?: unknown;

  @BooleanField({
    description: 'Also stream from subgraphs, as `mode|namespace`.',
    default: false,
    example: false,
  })
  stream_subgraphs?: boolean;

  @BooleanField({
    description: 'Ignored: every stream can be resumed for a time after its end.',
    default: false,
    example: true,
  })
  stream_resumable?: boolean;

  @BooleanField({
    description: 'Fail with `UnknownInterruptError` if no open interrupt waits for the answer in `command`.',
    default: false,
    example: false,
  })
  strict_resume?: boolean;

  @EnumField({
    description: 'Action on the run when the client of stream or wait disconnects.',
    enum: ['cancel', 'continue'],
    default: 'continue',
    example: 'continue',
  })
  on_disconnect?: 'cancel' | 'continue';

  @ApiPropertyOptional({
    description: 'Seconds to wait before the run starts.',
    minimum: 0,
    maximum: 31_536_000,
    example: 0,
  })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(31_536_000)
  after_seconds?: number;

  @EnumField({
    description: 'Time of checkpoint writes: before the next step, concurrently with it, or at the end.',
    enum: ['sync', 'async', 'exit'],
    default: 'async',
    example: 'async',
  })
  durability?: 'sync' | 'async' | 'exit';

  @BooleanField({
    description: 'Older form of durability: false is `exit`, true is `async`.',
    deprecated: true,
    example: true,
  })
  checkpoint_during?: boolean;

  @TextField({
    minLength: 1,
    maxLength: 65_536,
    format: 'uri-reference',
    nullable: true,
    description:
      'URL that is notified of every end of the run, also after an error. The server restricts the allowed URLs.',
    example: 'https://example.com/hooks/heddle',
  })
  webhook?: string | null;

  @TextListField({
    maxItems: 100,
    minLength: 1,
    maxLength: limits.name,
    description: 'Keys of feedback: with `AGENT_FEEDBACK_URL` on the server, stream and result have a URL for each.',
    example: ['user_score'],
  })
  feedback_keys?: string[];

  @NestedField(LangsmithTracerDto, { description: 'Project and example for the trace of the run in LangSmith.' })
  langsmith_tracer?: LangsmithTracerDto;
}

/** Common body of all operations that create runs. */
export class RunBodyDto extends RunOptionsDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.name,
    description: 'An assistant id, or a graph id for its default assistant.',
    example: 'chat',
  })
  assistant_id: string;
}

/** Body of the operations that create a run on a thread. */
export class CreateRunDto extends RunBodyDto {
  @EnumField({
    description: 'Treatment of unfinished runs of the thread.',
    enum: MULTITASK_VALUES,
    default: 'enqueue',
    example: 'interrupt',
  })
  multitask_strategy?: (typeof MULTITASK_VALUES)[number];

  @EnumField({
    description: 'Whether a missing thread is created.',
    enum: ['create', 'reject'],
    default: 'reject',
    example: 'create',
  })
  if_not_exists?: 'create' | 'reject';
}

/** Body of the operations that create a run without a thread. */
export class CreateStatelessRunDto extends RunBodyDto {
  @EnumField({
    description: 'Whether the hidden thread is deleted at the end of the run.',
    enum: ['delete', 'keep'],
    default: 'delete',
    example: 'delete',
  })
  on_completion?: 'delete' | 'keep';
}
