import { ApiProperty } from '@nestjs/swagger';
import { NullableText, NullableTime } from '../nullable.decorators.js';

const agentStates = ['none', 'starting', 'running', 'failing', 'asleep', 'unknown'] as const;

export class AgentStateDto {
  @ApiProperty({
    enum: agentStates,
    description:
      'Agent server of the serving revision. `none`: there is none; `failing`: starts fail repeatedly and are retried; `asleep`: the next request or cron starts it; `unknown`: the driver does not report it.',
    example: 'asleep',
  })
  state: (typeof agentStates)[number];

  @NullableTime({ description: 'Time since which it sleeps.', example: '2026-11-21T10:15:00.000Z' })
  asleep_since: string | null;

  @NullableTime({ description: 'Next due time of a cron; it starts before.', example: null })
  wakes_at: string | null;

  @NullableText({ description: 'End of its last process.', example: null })
  last_end: string | null;
}
