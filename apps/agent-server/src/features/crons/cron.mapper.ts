import type { CronFireResponseDto, CronResponseDto } from '@heddle/dto-agent-server';
import type { CronEntity, CronFireEntity } from '@heddle/entities-agent-server';

/** `now` marks a fire on request. */
export function toCronDto(cron: CronEntity, { now }: { now?: Date | undefined } = {}): CronResponseDto {
  return {
    cron_id: cron.cronId,
    assistant_id: cron.assistantId,
    thread_id: cron.threadId,
    ...(cron.onRunCompleted === null ? {} : { on_run_completed: cron.onRunCompleted }),
    end_time: cron.endTime?.toISOString() ?? null,
    schedule: cron.schedule,
    timezone: cron.timezone,
    created_at: cron.createdAt.toISOString(),
    updated_at: cron.updatedAt.toISOString(),
    user_id: cron.userId,
    payload: cron.payload,
    next_run_date: cron.nextRunDate?.toISOString() ?? null,
    metadata: cron.metadata,
    enabled: cron.enabled,
    ...(now ? { now: now.toISOString() } : {}),
  };
}

export function toCronFireDto(fire: CronFireEntity): CronFireResponseDto {
  return {
    fire_id: fire.fireId,
    cron_id: fire.cronId,
    due_at: fire.dueAt?.toISOString() ?? null,
    fired_at: fire.firedAt.toISOString(),
    run_id: fire.runId,
    thread_id: fire.threadId,
    missed: fire.missed,
    error: fire.error as CronFireResponseDto['error'],
  };
}
