import { v7 as uuidv7 } from 'uuid';
import type { CreateTracedRunDto, RunBatchDto, UpdateTracedRunDto } from '@heddle/dto-experiments';
import { BatchedRunDto, InvalidInstantError, parseInstant } from '@heddle/dto-experiments';
import { type FieldError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, findUnstorable, YieldBudget } from '@heddle/http';
import { refuseUnsupported, unsupportedIn } from '../../../contract/unsupported-parameters.js';
import type { RunWrite } from '../../../core/runs/run-write.js';
import { lineageOf, TraceLineageError } from '../../../core/runs/trace-lineage.js';
import type { ReadBatch } from '../../../features/tracing/tracing.service.js';

type Loc = (string | number)[];

const validation = new ContractValidationPipe();

export function toNewRun(dto: CreateTracedRunDto): RunWrite {
  refuseUnsupported(dto);
  return single((errors) => toRunWrite('post', dto.id ?? uuidv7(), dto, ['body'], errors));
}

export function toRunChange(id: string, dto: UpdateTracedRunDto): RunWrite {
  refuseUnsupported(dto);
  return single((errors) => toRunWrite('patch', id, dto, ['body'], errors));
}

/** New runs first, as the batch has them. A long batch gives way to other requests between runs. */
export async function toRunWrites({ post, patch }: RunBatchDto): Promise<ReadBatch> {
  const batch: ReadBatch = { writes: [], refused: [] };
  const budget = new YieldBudget();
  for (const [kind, items] of [['post', post] as const, ['patch', patch] as const]) {
    for (const [index, item] of (items ?? []).entries()) {
      if (budget.isSpent) await budget.yieldToOthers();
      const errors: FieldError[] = [];
      const write = toBatchedWrite(kind, item, ['body', kind, index], errors);
      if (write && errors.length === 0) batch.writes.push(write);
      else batch.refused.push(errors);
    }
  }
  return batch;
}

function toBatchedWrite(kind: RunWrite['kind'], item: unknown, at: Loc, errors: FieldError[]): RunWrite | undefined {
  try {
    const dto = validation.transform(item, { metatype: BatchedRunDto, type: 'body' }) as BatchedRunDto;
    for (const name of unsupportedIn(dto)) {
      errors.push({ loc: [...at, name], msg: 'Field is not supported', type: 'not_supported' });
    }
    return toRunWrite(kind, dto.id, dto, at, errors);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    errors.push(...error.errors.map(({ loc: [, ...rest], ...problem }) => ({ loc: [...at, ...rest], ...problem })));
    return undefined;
  }
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
  const unstorable = findUnstorable(dto);
  if (unstorable) errors.push({ ...unstorable, loc: [...at, ...unstorable.loc.slice(1)] });
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

/** `dotted_order` also has the start. */
const required = [
  ['name', 'name'],
  ['runType', 'run_type'],
  ['startTime', 'start_time'],
] as const;

type Given = Pick<RunWrite, 'id' | 'parentRunId' | 'traceId' | 'dottedOrder' | 'startTime'>;

function placeOf(given: Given, at: Loc, errors: FieldError[]): Partial<RunWrite> {
  try {
    const { parentRunId, traceId, startTime } = lineageOf(given);
    return withoutNulls({ parentRunId, traceId, startTime: given.startTime ?? (startTime && parseInstant(startTime)) });
  } catch (error) {
    if (error instanceof TraceLineageError) {
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
