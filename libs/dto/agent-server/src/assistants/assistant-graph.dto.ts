import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { BooleanQuery } from '@heddle/dto-common';

const words = new Map<string, boolean>([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);
const maxDepth = 1_000;

/** `true`, or a depth; 1 is a depth here, not "true". */
function toXray(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return words.get(text) ?? (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : value);
}

const isXray = (value: unknown) =>
  typeof value === 'boolean' || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxDepth);

const refused = { type: 'xray', msg: `Input should be a boolean, or a depth from 1 to ${maxDepth}` };

/** Schema for `ApiQuery`: DTO properties cannot have two types. */
export const xraySchema = {
  oneOf: [{ type: 'boolean' }, { type: 'integer', minimum: 1, maximum: maxDepth }],
  default: false,
};

export class AssistantGraphQueryDto {
  @ApiPropertyOptional({ description: 'Include the nodes of subgraphs; a number is the depth', type: Boolean })
  @Transform(({ value }: { value: unknown }) => toXray(value))
  @IsOptional()
  @ValidateBy({ name: 'isXray', validator: { validate: isXray } }, { message: refused.msg, context: refused })
  xray: boolean | number = false;
}

export class AssistantSubgraphsQueryDto {
  @BooleanQuery({ default: false, description: 'Includes subgraphs of subgraphs' })
  recurse: boolean = false;
}

class DrawnNodeDto {
  @ApiProperty({
    description: 'Unique in the drawing; `researcher:search` inside a subgraph.',
    oneOf: [{ type: 'string' }, { type: 'integer' }],
    example: 'agent',
  })
  id: string | number;

  @ApiProperty({ description: '`runnable` for nodes, `schema` for inputs and outputs.', example: 'runnable' })
  type: string;

  @ApiProperty({
    description: 'Class and name of the runnable, or a JSON schema.',
    type: 'object',
    additionalProperties: true,
    example: { id: ['langgraph', 'RunnableCallable'], name: 'agent' },
  })
  data: Record<string, unknown>;
}

class DrawnEdgeDto {
  @ApiProperty({ description: 'Id of a node.', oneOf: [{ type: 'string' }, { type: 'integer' }], example: '__start__' })
  source: string | number;

  @ApiProperty({ description: 'Id of a node.', oneOf: [{ type: 'string' }, { type: 'integer' }], example: 'agent' })
  target: string | number;

  @ApiPropertyOptional({ description: 'Name of the edge in its condition.', example: 'continue' })
  data?: string;

  @ApiPropertyOptional({ description: 'Whether the graph chooses the edge at run time.', example: true })
  conditional?: boolean;
}

export class DrawnGraphDto {
  @ApiProperty({ description: 'Nodes, with `__start__` and `__end__`.', type: [DrawnNodeDto] })
  nodes: DrawnNodeDto[];

  @ApiProperty({ description: 'Edges between nodes.', type: [DrawnEdgeDto] })
  edges: DrawnEdgeDto[];
}

const jsonSchema = (description: string) =>
  ApiProperty({
    description: `${description} JSON schema; null if neither the graph nor its types declare it.`,
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { type: 'object', properties: { messages: { type: 'array' } } },
  });

export class GraphSchemaDto {
  @ApiProperty({ description: 'Graph; for a subgraph, the enclosing graph.', example: 'chat' })
  graph_id: string;

  @jsonSchema('Input of a run.')
  input_schema: Record<string, unknown> | null;

  @jsonSchema('Output of a run.')
  output_schema: Record<string, unknown> | null;

  @jsonSchema('State of a thread.')
  state_schema: Record<string, unknown> | null;

  @jsonSchema('`config.configurable`.')
  config_schema: Record<string, unknown> | null;

  @jsonSchema('`context`.')
  context_schema: Record<string, unknown> | null;
}
