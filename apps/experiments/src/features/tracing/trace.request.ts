import { v7 as uuidv7 } from 'uuid';
import type { CreateTracedRunDto, RunBatchDto, UpdateTracedRunDto } from '@heddle/dto-experiments';
import { InvalidInstantError, parseInstant } from '@heddle/dto-experiments';
import { type FieldError, ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import type { RunWrite } from './run-write.js';
import { placeInTrace, TracePlaceError } from './trace-place.js';

/** As many violations as are reported at once. */
const maxViolations = 100;

type Loc = (string | number)[];

export function toNewRun(dto: CreateTracedRunDto): RunWrite {
  return single((errors) => toRunWrite('post', dto.id ?? uuidv7(), dto, ['body'], errors));
}

export function toRunChange(id: string, dto: UpdateTracedRunDto): RunWrite {
  return single((errors) => toRunWrite('patch', id, dto, ['body'], errors));
}

/** New runs first, as the batch has them. */
export function toRunWrites({ post, patch }: RunBatchDto): RunWrite[] {
  const errors: FieldError[] = [];
  const writes = [
    ...(post ?? []).map((dto, index) => toRunWrite('post', dto.id, dto, ['body', 'post', index], errors)),
    ...(patch ?? []).map((dto, index) => toRunWrite('patch', dto.id, dto, ['body', 'patch', index], errors)),
  ];
  if (errors.length > 0) throw new ValidationError(errors.slice(0, maxViolations));
  return writes;
}

function single(read: (errors: FieldError[]) => RunWrite): RunWrite {
  const errors: FieldError[] = [];
  const write = read(errors);
  if (errors.length > 0) throw new ValidationError(errors);
  return write;
}

function toRunWrite(
  kind: RunWrite['kind'],
  id: string,
  dto: UpdateTracedRunDto,
  at: Loc,
  errors: FieldError[],
): RunWrite {
  refuseUnsupported(dto);
  const given = withoutNulls({
    sessionId: dto.session_id,
    sessionName: dto.session_name,
    name: dto.name,
    runType: dto.run_type,
    startTime: dto.start_time,
    endTime: dto.end_time,
    error: dto.error,
    inputs: dto.inputs,
    outputs: dto.outputs,
    extra: dto.extra,
    serialized: dto.serialized,
    events: dto.events,
    tags: dto.tags,
    parentRunId: dto.parent_run_id,
    traceId: dto.trace_id,
    dottedOrder: dto.dotted_order,
    referenceExampleId: dto.reference_example_id,
  });
  const { traceId: _, ...rest } = given;
  const write: RunWrite = { ...rest, ...placeOf({ ...given, id }, at, errors), id, kind };
  if (kind === 'post') {
    for (const [member, name] of required) {
      if (write[member] === undefined) errors.push({ loc: [...at, name], msg: 'Field required', type: 'missing' });
    }
  }
  return write;
}

/** A start is also in `dotted_order`, where all clients of today send one. */
const required = [
  ['name', 'name'],
  ['runType', 'run_type'],
  ['startTime', 'start_time'],
] as const;

type Given = Pick<RunWrite, 'id' | 'parentRunId' | 'traceId' | 'dottedOrder' | 'startTime'>;

function placeOf(given: Given, at: Loc, errors: FieldError[]): Partial<RunWrite> {
  try {
    const { parentRunId, traceId, startTime } = placeInTrace(given);
    return withoutNulls({ parentRunId, traceId, startTime: given.startTime ?? (startTime && parseInstant(startTime)) });
  } catch (error) {
    if (error instanceof TracePlaceError) {
      errors.push({ loc: [...at, error.field], msg: error.message, type: 'value_error' });
    } else if (error instanceof InvalidInstantError) {
      errors.push({ loc: [...at, 'dotted_order'], msg: error.message, type: 'datetime_parsing' });
    } else throw error;
    return {};
  }
}

type WithoutNulls<T> = { [P in keyof T]?: Exclude<T[P], null | undefined> };

function withoutNulls<T extends object>(fields: T): WithoutNulls<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as WithoutNulls<T>;
}
