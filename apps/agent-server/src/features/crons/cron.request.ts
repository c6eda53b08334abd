import type { CreateCronDto, CreateThreadCronDto, PatchCronDto, RunBodyDto } from '@heddle/dto-agent-server';
import type { CronCompletion, CronEntity } from '@heddle/entities-agent-server';
import { ValidationError } from '@heddle/errors';
import { readInstant } from '../../contract/instant.js';
import { ResumeNeedsThreadError } from '../run-creation/run-creation.errors.js';
import { type RunRequest, toRunRequest } from '../run-creation/run.request.js';
import { isTimeZone, scheduleProblem } from './cron-schedule.js';

/** A validated request with all defaults. */
export interface CronRequest {
  assistant: string;
  schedule: string;
  timezone: string | null;
  endTime: Date | null;
  enabled: boolean;
  onRunCompleted: CronCompletion | null;
  /** Request body of the runs, without the members of the cron itself. */
  payload: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

/** Undefined members keep their values. */
export interface CronPatch {
  schedule?: string | undefined;
  timezone?: string | null | undefined;
  endTime?: Date | null | undefined;
  enabled?: boolean | undefined;
  onRunCompleted?: CronCompletion | undefined;
  /** Merged by member; null removes a member. */
  payload: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

export function toCronRequest(body: CreateCronDto): CronRequest {
  // Validates the whole body, so it precedes the split into members.
  refuseResume(toRunRequest(body), null);
  return { ...toRequest(body), onRunCompleted: body.on_run_completed ?? 'delete' };
}

export function toThreadCronRequest(body: CreateThreadCronDto): CronRequest {
  toRunRequest(body);
  return toRequest(body);
}

export function toCronPatch(body: PatchCronDto): CronPatch {
  const { schedule, timezone, end_time: endTime, enabled, on_run_completed: onRunCompleted, metadata, ...run } = body;
  return {
    schedule: schedule === undefined || schedule === null ? undefined : parseSchedule(schedule),
    timezone: timezone === undefined ? undefined : parseTimezone(timezone),
    endTime: endTime === undefined ? undefined : parseEndTime(endTime),
    enabled: enabled ?? undefined,
    onRunCompleted: onRunCompleted ?? undefined,
    payload: { ...run },
    metadata: metadata ?? {},
  };
}

/** Request of a new run of the cron; throws if the payload is invalid. */
export function toCronRun(cron: Omit<CronEntity, 'createdAt' | 'updatedAt'>): RunRequest {
  const { cronId, assistantId, threadId, payload, metadata } = cron;
  const request = toRunRequest({ ...payload, assistant_id: assistantId, metadata } as unknown as RunBodyDto);
  refuseResume(request, threadId);
  return { ...request, metadata: { ...request.metadata, cron_id: cronId } };
}

/** A new thread has no interrupt to resume. */
function refuseResume({ command }: RunRequest, threadId: string | null): void {
  if (threadId === null && command?.resume !== undefined) throw new ResumeNeedsThreadError();
}

/** Payload after a patch. A null input is a value: the run continues from the state. */
export function mergePayload(
  payload: Record<string, unknown>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.entries({ ...payload, ...withoutUndefined(patch) });
  return Object.fromEntries(merged.filter(([key, value]) => value !== null || key === 'input'));
}

function toRequest(body: CreateCronDto | CreateThreadCronDto): CronRequest {
  const { assistant_id: assistant, schedule, timezone, end_time: endTime, enabled, metadata, ...rest } = body;
  const { on_run_completed: _, ...payload } = rest as typeof rest & { on_run_completed?: unknown };
  return {
    assistant,
    schedule: parseSchedule(schedule),
    timezone: parseTimezone(timezone ?? null),
    endTime: parseEndTime(endTime ?? null),
    enabled: enabled ?? true,
    onRunCompleted: null,
    payload: mergePayload({}, payload),
    metadata: metadata ?? {},
  };
}

function parseSchedule(schedule: string): string {
  const problem = scheduleProblem(schedule);
  if (problem) throw ValidationError.of(['body', 'schedule'], problem, 'cron_schedule');
  return schedule;
}

function parseTimezone(timezone: string | null): string | null {
  if (timezone === null || isTimeZone(timezone)) return timezone;
  throw ValidationError.of(
    ['body', 'timezone'],
    `Input should be a time zone of the IANA database, like 'Europe/Berlin'`,
    'timezone',
  );
}

function parseEndTime(value: string | null): Date | null {
  if (value === null) return null;
  const instant = readInstant(value, 'utcByDefault');
  if (instant) return instant.date;
  throw ValidationError.of(['body', 'end_time'], 'Input should be a valid datetime (RFC 3339)', 'datetime_parsing');
}

const withoutUndefined = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
