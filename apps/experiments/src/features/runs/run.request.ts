import type { QueryRunsDto } from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { decodeCursor } from './run-cursor.js';
import type { RunQuery } from './run.repository.js';

/** When a client names no limit. */
const defaultLimit = 100;

export function toRunQuery(dto: QueryRunsDto): RunQuery {
  refuseUnsupported(dto);
  return {
    ids: unlessEmpty(dto.id),
    sessionIds: unlessEmpty(dto.session),
    exampleIds: unlessEmpty(dto.reference_example),
    traceId: dto.trace ?? undefined,
    parentRunId: dto.parent_run ?? undefined,
    isRoot: dto.is_root ?? undefined,
    runType: dto.run_type ?? undefined,
    hasError: dto.error ?? undefined,
    startedFrom: dto.start_time ?? undefined,
    endedUntil: dto.end_time ?? undefined,
    order: dto.order ?? 'desc',
    limit: dto.limit ?? defaultLimit,
    after: dto.cursor ? decodeCursor(dto.cursor) : undefined,
  };
}

/** A list of nothing asks for nothing in particular. */
function unlessEmpty(list: string[] | null | undefined): string[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
