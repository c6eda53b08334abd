import { describe, expect, it } from '@jest/globals';
import {
  type ASSISTANT_SORT_FIELDS,
  type CancelRunQueryDto,
  type CancelRunsDto,
  type CancelRunsQueryDto,
  type COMPLETION_VALUES,
  type CreateAssistantDto,
  type CreateRunDto,
  type CreateThreadDto,
  type CronSortField,
  MULTITASK_VALUES,
  type PageBodyDto,
  RUN_STATUS_VALUES,
  STREAM_MODE_VALUES,
  THREAD_STATUS_VALUES,
  THREAD_TTL_STRATEGY_VALUES,
  type ThreadSortField,
} from '@heddle/dto-agent-server';
import {
  type CancelAction,
  type CronCompletion,
  MULTITASK_STRATEGIES,
  type MultitaskStrategy,
  RUN_STATUSES,
  type RunStatus,
  THREAD_STATUSES,
  THREAD_TTL_STRATEGIES,
  type ThreadStatus,
} from '@heddle/entities-agent-server';
import type { Same } from '@heddle/testing';
import type { AssistantPage } from '../features/assistants/assistant.repository.js';
import type { CreateAssistant } from '../features/assistants/assistants.service.js';
import type { CronPage } from '../features/crons/cron.repository.js';
import type { CancelSelection } from '../core/runs/run.repository.js';
import type { RunRequest } from '../features/run-creation/run.request.js';
import type { ThreadPage } from '../features/threads/thread-search.repository.js';
import type { CreateThread } from '../features/threads/threads.service.js';
import { type Durability, STREAM_MODES, type StreamMode } from '../graphs/wire-types.js';

type Selected = Extract<CancelSelection, { status: unknown }>['status'];

/** Checked by types: a value of only one of the two enumerations is a type error. */
const tied: {
  streamModes: Same<StreamMode, (typeof STREAM_MODE_VALUES)[number]>;
  runStatuses: Same<RunStatus, (typeof RUN_STATUS_VALUES)[number]>;
  threadStatuses: Same<ThreadStatus, (typeof THREAD_STATUS_VALUES)[number]>;
  multitaskStrategies: Same<MultitaskStrategy, (typeof MULTITASK_VALUES)[number]>;
  cancelAction: Same<CancelAction, CancelRunQueryDto['action']>;
  cancelActions: Same<CancelAction, CancelRunsQueryDto['action']>;
  cancelledStatuses: Same<Selected, NonNullable<CancelRunsDto['status']>>;
  durabilities: Same<Durability, NonNullable<CreateRunDto['durability']>>;
  disconnects: Same<RunRequest['onDisconnect'], NonNullable<CreateRunDto['on_disconnect']>>;
  threadIfExists: Same<CreateThread['ifExists'], NonNullable<CreateThreadDto['if_exists']>>;
  assistantIfExists: Same<CreateAssistant['ifExists'], NonNullable<CreateAssistantDto['if_exists']>>;
  threadSortFields: Same<ThreadPage['sortBy'], ThreadSortField>;
  threadSortOrders: Same<ThreadPage['sortOrder'], NonNullable<PageBodyDto['sort_order']>>;
  assistantSortFields: Same<AssistantPage['sortBy'], (typeof ASSISTANT_SORT_FIELDS)[number]>;
  assistantSortOrders: Same<AssistantPage['sortOrder'], NonNullable<PageBodyDto['sort_order']>>;
  cronCompletions: Same<CronCompletion, (typeof COMPLETION_VALUES)[number]>;
  cronSortFields: Same<CronPage['sortBy'], CronSortField>;
  cronSortOrders: Same<CronPage['sortOrder'], NonNullable<PageBodyDto['sort_order']>>;
} = {
  streamModes: true,
  runStatuses: true,
  threadStatuses: true,
  multitaskStrategies: true,
  cancelAction: true,
  cancelActions: true,
  cancelledStatuses: true,
  durabilities: true,
  disconnects: true,
  threadIfExists: true,
  assistantIfExists: true,
  threadSortFields: true,
  threadSortOrders: true,
  assistantSortFields: true,
  assistantSortOrders: true,
  cronCompletions: true,
  cronSortFields: true,
  cronSortOrders: true,
};

describe('enumerations of the wire', () => {
  it('have the values of the domain, as the type check has seen', () => {
    expect(Object.values(tied)).not.toContain(false);
  });

  it.each([
    ['stream modes', STREAM_MODE_VALUES, STREAM_MODES],
    ['statuses of runs', RUN_STATUS_VALUES, RUN_STATUSES],
    ['statuses of threads', THREAD_STATUS_VALUES, THREAD_STATUSES],
    ['multitask strategies', MULTITASK_VALUES, MULTITASK_STRATEGIES],
    ['strategies of a time to live', THREAD_TTL_STRATEGY_VALUES, THREAD_TTL_STRATEGIES],
  ])('have them in the same order, without repetitions: %s', (_name, wire: readonly string[], domain) => {
    expect(wire).toEqual(domain);
    expect(new Set(wire).size).toBe(wire.length);
  });
});
