import { ApiProperty, getSchemaPath, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import {
  BooleanField,
  BooleanQuery,
  CsvQuery,
  FilterField,
  IntField,
  IntQuery,
  JsonValue,
  limits,
  MetadataField,
  NestedField,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { CheckpointConfigDto, CheckpointResponseDto } from '../shared/checkpoint-config.dto.js';
import { EXAMPLE } from '../shared/examples.js';
import { NullableText, NullableTime } from '../shared/nullable.decorators.js';

const SelectField = () =>
  TextListField({
    maxItems: 50,
    maxLength: 500,
    description:
      'Parts of the state that are returned, all when absent: fields like `next`, and parts of them like ' +
      '`metadata.step` or `values.messages[-20:]`.',
    example: ['values.messages[-20:]', 'next'],
  });

export class UpdateThreadStateDto {
  @JsonValue({
    description: 'Writes: an object of channels, a list of [channel, value], or null to only re-attribute.',
    example: { messages: [{ role: 'human', content: 'hello' }] },
  })
  values?: unknown;

  @TextField({ maxLength: limits.name, description: 'The node that the update is attributed to.', example: 'agent' })
  as_node?: string;

  @NestedField(CheckpointConfigDto, { description: 'Checkpoint to fork from; the head when absent.' })
  checkpoint?: CheckpointConfigDto;

  @UuidField({ description: 'Short form of `checkpoint`.', example: EXAMPLE.checkpointId })
  checkpoint_id?: string;
}

export class UpdateThreadStateResponseDto {
  @ApiProperty({ description: 'Written checkpoint.', type: CheckpointResponseDto })
  checkpoint: CheckpointResponseDto;

  @ApiProperty({ description: 'The same, for older clients.', type: CheckpointResponseDto, deprecated: true })
  configurable: CheckpointResponseDto;

  @ApiProperty({
    description: 'Its id.',
    nullable: true,
    type: String,
    deprecated: true,
    example: EXAMPLE.checkpointId,
  })
  checkpoint_id: string | null;
}

export class StateAtCheckpointDto {
  @NestedField(CheckpointConfigDto, { required: true, description: 'The checkpoint, also of a subgraph.' })
  checkpoint: CheckpointConfigDto;

  @BooleanField({ description: 'Fill `tasks[].state` of subgraphs.', default: false, example: false })
  subgraphs?: boolean;

  @SelectField()
  select?: string[];
}

export class PatchThreadStateDto {
  @MetadataField({
    description: "Merged into the thread's metadata by key; the size limit applies to the result.",
    example: { topic: 'billing' },
  })
  metadata?: Record<string, unknown>;
}

export class ThreadHistoryDto {
  @IntField({ description: 'Maximum number of states.', min: 1, max: 1000, default: 1, example: 10 })
  limit?: number;

  @JsonValue({
    description: 'Only states older than this checkpoint: its id, a checkpoint, or {configurable: checkpoint}.',
    example: EXAMPLE.checkpointId,
    oneOf: [
      { type: 'string', format: 'uuid' },
      { $ref: getSchemaPath(CheckpointConfigDto) },
      { type: 'object', properties: { configurable: { $ref: getSchemaPath(CheckpointConfigDto) } } },
    ],
  })
  before?: unknown;

  @FilterField({
    description: 'Exact containment in the metadata of the state; its `writes` and `checkpoint_id` are not searched.',
    example: { source: 'loop' },
  })
  metadata?: Record<string, unknown>;

  @NestedField(CheckpointConfigDto, { description: 'Selects the namespace of a subgraph.' })
  checkpoint?: CheckpointConfigDto;

  @SelectField()
  select?: string[];
}

class InterruptDto {
  @NullableText({ description: 'Resume it by this id.', example: '4a8f35ed8d992153f5b4c79330d9332c' })
  id: string | null;

  @ApiProperty({
    description: 'Question of the node.',
    type: 'object',
    additionalProperties: true,
    example: { question: 'Send it?' },
  })
  value: unknown;
}

/** A subgraph on a thread; sent back as `checkpoint`, it addresses the newest state of the subgraph. */
class SubgraphPointerDto extends IntersectionType(
  PickType(CheckpointResponseDto, ['thread_id', 'checkpoint_ns']),
  PartialType(PickType(CheckpointResponseDto, ['checkpoint_id', 'checkpoint_map'])),
) {}

class ThreadTaskDto {
  @ApiProperty({ description: 'The task.', example: 'fa80edbb-64ab-5a7e-8f0b-26f9d2e1a1d2' })
  id: string;

  @ApiProperty({ description: 'The node.', example: 'agent' })
  name: string;

  @ApiProperty({ description: 'Origin of the task.', type: 'array', items: {}, example: ['__pregel_pull', 'agent'] })
  path: unknown[];

  @ApiProperty({
    description: 'Error of the task.',
    nullable: true,
    type: 'object',
    additionalProperties: true,
    example: null,
  })
  error: unknown;

  @ApiProperty({ description: 'Open interrupts.', type: [InterruptDto] })
  interrupts: InterruptDto[];

  @ApiProperty({
    description: 'Checkpoint of its subgraph, unless `state` is present.',
    nullable: true,
    type: SubgraphPointerDto,
  })
  checkpoint: SubgraphPointerDto | null;

  @ApiProperty({
    description: 'State of its subgraph, if requested.',
    nullable: true,
    type: 'object',
    additionalProperties: true,
    example: null,
  })
  state: unknown;

  @ApiProperty({
    description: 'Result of the task.',
    nullable: true,
    type: 'object',
    additionalProperties: true,
    example: null,
  })
  result: unknown;
}

export class ThreadStateResponseDto {
  @ApiProperty({ description: 'State values.', type: 'object', additionalProperties: true, example: { messages: [] } })
  values: unknown;

  @ApiProperty({ description: 'Nodes to execute next; empty when done.', type: [String], example: [] })
  next: string[];

  @ApiProperty({ description: 'Pending tasks.', type: [ThreadTaskDto] })
  tasks: ThreadTaskDto[];

  @ApiProperty({
    description:
      '`thread_id`, `checkpoint_id`, `graph_id`, `source`, `step`, `writes`, `parents` and more; empty on a thread without state.',
    type: 'object',
    additionalProperties: true,
    example: { source: 'loop', step: 1, writes: { agent: { messages: [] } }, parents: {} },
  })
  metadata: Record<string, unknown>;

  @NullableTime({ description: 'Time of the checkpoint.', example: EXAMPLE.time })
  created_at: string | null;

  @ApiProperty({ description: 'The checkpoint.', nullable: true, type: CheckpointResponseDto })
  checkpoint: CheckpointResponseDto | null;

  @ApiProperty({ description: 'Previous checkpoint.', nullable: true, type: CheckpointResponseDto })
  parent_checkpoint: CheckpointResponseDto | null;

  @ApiProperty({ description: 'Open interrupts of all tasks.', type: [InterruptDto] })
  interrupts: InterruptDto[];

  @NullableText({ description: 'Id of the checkpoint.', example: EXAMPLE.checkpointId })
  checkpoint_id: string | null;

  @NullableText({ description: 'Id of the previous checkpoint.', example: null })
  parent_checkpoint_id: string | null;
}

const selectDescription =
  'Parts of the state that are returned, all when absent: fields like `next`, and parts of them like `metadata.step` ' +
  'or `values.messages[-20:]`';

export class StateQueryDto {
  @BooleanQuery({ default: false, description: 'Fill `tasks[].state` of subgraphs' })
  subgraphs: boolean = false;

  @CsvQuery({ description: selectDescription })
  select?: string[];
}

export class StateAtCheckpointQueryDto {
  @BooleanQuery({ default: false, description: 'The same as in the body' })
  subgraphs: boolean = false;
}

export class HistoryQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 10, description: 'Maximum number of states' })
  limit: number = 10;

  @UuidField({ description: 'Only states older than this checkpoint' })
  before?: string;

  @CsvQuery({ description: selectDescription })
  select?: string[];
}
