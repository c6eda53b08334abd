import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional } from 'class-validator';
import { limits, TextField, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from './examples.js';
import { NullableUuid } from './nullable.decorators.js';

/** Addresses one checkpoint of a thread, or of a subgraph on it. */
export class CheckpointConfigDto {
  @UuidField({ description: 'The thread; if given it has to be the one of the path.', example: EXAMPLE.threadId })
  thread_id?: string;

  @TextField({
    maxLength: limits.name,
    description: 'Namespace of a subgraph; empty for the graph itself.',
    example: '',
  })
  checkpoint_ns?: string;

  @UuidField({ description: 'The checkpoint; the newest of the namespace when absent.', example: EXAMPLE.checkpointId })
  checkpoint_id?: string;

  @ApiPropertyOptional({
    description: 'Checkpoint ids of enclosing namespaces.',
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
  })
  @IsOptional()
  @IsObject()
  checkpoint_map?: Record<string, string> | null;
}

export class CheckpointResponseDto {
  @ApiProperty({ description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({ description: 'Namespace of a subgraph; empty for the graph itself.', example: '' })
  checkpoint_ns: string;

  @NullableUuid({ description: 'The checkpoint.', example: EXAMPLE.checkpointId })
  checkpoint_id: string | null;

  @ApiPropertyOptional({
    description: 'Checkpoint ids of enclosing namespaces.',
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
  })
  checkpoint_map?: Record<string, string> | null;
}
