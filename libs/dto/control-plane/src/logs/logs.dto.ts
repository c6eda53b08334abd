import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IntField, TextField } from '@heddle/dto-common';
import { Transform } from 'class-transformer';

export const logLevels = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const;
export type LogLevelName = (typeof logLevels)[number];

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Selection of log lines. All fields are optional; `null` and empty texts count as absent. */
export class LogsQueryDto {
  @IntField({ nullable: true, min: 1, max: 1000, default: 100, description: 'Maximum lines.', example: 50 })
  limit?: number | null;

  @EnumField({
    enum: ['asc', 'desc'],
    nullable: true,
    default: 'desc',
    description: 'Oldest or newest lines first.',
    example: 'asc',
  })
  order?: 'asc' | 'desc' | null;

  @EnumField({ enum: logLevels, nullable: true, description: 'Exactly this level.', example: 'INFO' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  level?: LogLevelName | null;

  @TextField({
    nullable: true,
    maxLength: 1024,
    description: 'Part of the message; case-insensitive.',
    example: 'simulated',
  })
  query?: string | null;

  @TextField({
    nullable: true,
    pattern: time,
    format: 'date-time',
    maxLength: 64,
    description: 'Time of the first line; inclusive.',
    example: '2026-11-21T10:00:00.000Z',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  start_time?: string | null;

  @TextField({
    nullable: true,
    pattern: time,
    format: 'date-time',
    maxLength: 64,
    description: 'Time of the last line; inclusive.',
    example: '2036-11-21T10:00:00.000Z',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  end_time?: string | null;

  @TextField({
    nullable: true,
    pattern: /^\d{1,18}$/,
    description: 'The `next_offset` of an answer with the same order: continues after its last line.',
    example: '0',
  })
  @Transform(({ value }: { value: unknown }) =>
    value === '' ? null : typeof value === 'number' ? String(value) : value,
  )
  offset?: string | null;
}

export class LogLineDto {
  @ApiProperty({
    description: 'Stable and unique.',
    example: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17',
  })
  id: string;

  @ApiProperty({ type: 'integer', description: 'Milliseconds since the epoch.', example: 1795600000000 })
  timestamp: number;

  @ApiProperty({ enum: logLevels, description: 'Severity.', example: 'INFO' })
  level: LogLevelName;

  @ApiProperty({ description: 'Text; values of secrets are `[redacted]`.', example: 'Step BUILDING finished.' })
  message: string;

  @ApiProperty({ format: 'uuid', description: 'Revision.', example: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10' })
  revision_id: string;
}

export class LogsDto {
  @ApiProperty({ type: [LogLineDto], description: 'Sorted as requested.' })
  logs: LogLineDto[];

  @ApiProperty({
    description: 'Position after the last line; the given one if there are no lines.',
    example: '17',
  })
  next_offset: string;
}
