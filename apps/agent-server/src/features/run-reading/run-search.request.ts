import type { CountRunsDto, SearchRunsDto } from '@heddle/dto-agent-server';
import { RUN_STATUSES, type RunStatus } from '@heddle/entities-agent-server';
import { type FieldError, ValidationError } from '@heddle/errors';
import { parseInstant } from '../../contract/instant.js';
import { parseCursor } from '../../core/runs/run-cursor.js';
import type { RunPage } from './run-search.repository.js';
import type { WantedRuns } from './run-reading.service.js';

export function toWantedRuns(body: CountRunsDto): WantedRuns {
  const { created_after: after, created_before: before } = body;
  return {
    statuses: parseStatuses(body.status),
    assistant: body.assistant_id ?? undefined,
    graphId: body.graph_id ?? undefined,
    threadId: body.thread_id ?? undefined,
    metadata: body.metadata ?? undefined,
    createdAfter: after ? parseInstant(after, ['body', 'created_after']) : undefined,
    createdBefore: before ? parseInstant(before, ['body', 'created_before']) : undefined,
  };
}

export function toRunPage({ limit, cursor, sort_order: sortOrder }: SearchRunsDto): RunPage {
  return { limit: limit ?? 10, after: cursor ? parseCursor(cursor) : null, sortOrder: sortOrder ?? 'desc' };
}

/** One status or a list; undefined and an empty list mean all. */
function parseStatuses(value: unknown): RunStatus[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const errors: FieldError[] = list.flatMap((status, index) =>
    RUN_STATUSES.includes(status as RunStatus)
      ? []
      : [
          {
            loc: Array.isArray(value) ? ['body', 'status', index] : ['body', 'status'],
            msg: `Input should be one of ${RUN_STATUSES.map((known) => `'${known}'`).join(', ')}`,
            type: 'enum',
          },
        ],
  );
  if (errors.length > 0) throw new ValidationError(errors);
  return list.length === 0 ? undefined : [...new Set(list as RunStatus[])];
}
