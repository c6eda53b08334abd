import { ApiProperty } from '@nestjs/swagger';
import { BooleanOut, IntegerOut, TextOut, TimeOut, UuidOut } from '../fields.js';

/** A step of a trace, without its contents. */
export class TraceStepDto {
  @UuidOut({ description: 'Id of the run', example: '5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11' })
  id: string;

  @UuidOut({ description: 'The run that this one is a step of; null on a root', nullable: true, example: null })
  parent_run_id: string | null;

  @TextOut({ description: 'Name', example: 'answer question' })
  name: string;

  @TextOut({ description: 'Kind of run', example: 'chain' })
  run_type: string;

  @TextOut({ description: '`success`, `error`, or `pending` until its end', example: 'success' })
  status: string;

  @TimeOut({ description: 'Start' })
  start_time: string;

  @TimeOut({ description: 'End', nullable: true, example: '2026-01-05T10:00:02+00:00' })
  end_time: string | null;

  @TimeOut({ description: 'When the first token came', nullable: true, example: null })
  first_token_time: string | null;

  @IntegerOut({
    description: 'Tokens that the step itself reports; null without a report',
    nullable: true,
    example: null,
  })
  total_tokens: number | null;

  @TextOut({ description: 'US dollars of the step itself', nullable: true, example: null })
  total_cost: string | null;
}

export class RunTraceDto {
  @UuidOut({ description: 'The root', example: '5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11' })
  trace_id: string;

  @UuidOut({ description: 'Project of the run' })
  session_id: string;

  @ApiProperty({ type: [TraceStepDto], description: 'All runs of the trace, in the order of their start' })
  steps: TraceStepDto[];

  @BooleanOut({ description: 'The trace has more steps than an answer holds', example: false })
  truncated: boolean;
}
