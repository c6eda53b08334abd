import type { LogLineDto, LogsDto, LogsQueryDto } from '@heddle/dto-control-plane';
import { ValidationError } from '@heddle/errors';
import type { LogLineEntity } from '@heddle/entities-control-plane';
import type { StreamedEvent } from '@heddle/http';
import type { LogSelection } from '../../core/logs/log.repository.js';
import { logBegin, type LogPage } from './logs.service.js';

const defaultLimit = 100;

export function toLogSelection(dto: LogsQueryDto): LogSelection {
  return {
    limit: dto.limit ?? defaultLimit,
    order: dto.order ?? 'desc',
    after: dto.offset ?? undefined,
    level: dto.level ?? undefined,
    text: dto.query || undefined,
    from: toTime('start_time', dto.start_time),
    to: toTime('end_time', dto.end_time),
  };
}

function toLogLineDto(line: LogLineEntity): LogLineDto {
  return {
    id: `${line.revisionId}:${line.stream}:${line.seq}`,
    timestamp: line.at.getTime(),
    level: line.level,
    message: line.message,
    revision_id: line.revisionId,
  };
}

export const toLogsDto = ({ lines, next }: LogPage): LogsDto => ({ logs: lines.map(toLogLineDto), next_offset: next });

/** Times without a zone are UTC. */
function toTime(field: string, text: string | null | undefined): Date | undefined {
  if (!text) return undefined;
  const time = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(time.getTime())) return time;
  throw ValidationError.of(['body', field], 'Input should be a valid datetime', 'datetime_parsing');
}

/** An event for each line, and one for the end of the log. */
export async function* toLogEvents(lines: AsyncIterable<LogLineEntity>): AsyncGenerator<StreamedEvent> {
  let last = logBegin;
  for await (const line of lines) {
    last = line.seq;
    yield { id: last, event: 'log', data: JSON.stringify(toLogLineDto(line)) };
  }
  yield { id: last, event: 'end', data: '{}' };
}
