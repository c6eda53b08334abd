import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { maxTracedRuns, RunBatchDto } from '@heddle/dto-experiments';
import { canonicalUuid, type FieldError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, jsonReader, type PartContent } from '@heddle/http';
import { FormReceiver } from '../../intake/form-receiver.js';
import { IntakeGate } from '../../intake/intake-gate.js';
import { IntakeSettings } from '../../intake/intake-settings.js';
import type { SpooledForm } from '../../intake/spooled-form.js';
import { toRunWrites } from './trace.request.js';
import { FormPartNotSupportedError } from './tracing.errors.js';
import type { RunWrite } from './run-write.js';

/** Members of a run that come as parts of their own. */
const members = ['inputs', 'outputs', 'events', 'extra', 'error', 'serialized'];

/** Covers all new runs with all their members, and as many changed ones. */
const maxParts = 2 * maxTracedRuns * (1 + members.length);
/** Maximum decompressed size of one form, and of all forms in progress together. */
const maxFormBytes = 64 * 1024 * 1024;

type Kind = RunWrite['kind'];
type Batch = Record<Kind, Map<string, Record<string, unknown>>>;

/** Reads runs that are sent as the parts of a form. */
@Injectable()
export class TracedForms {
  private readonly validation = new ContractValidationPipe();

  private readonly gate = new IntakeGate(maxFormBytes);

  constructor(
    private readonly forms: FormReceiver,
    private readonly settings: IntakeSettings,
  ) {}

  /** The runs are in memory during the work, so the total size of all forms in progress is bounded. */
  withRuns<T>(request: Request, work: (runs: RunWrite[]) => Promise<T>): Promise<T> {
    const limits = { maxParts, maxBytes: Math.min(maxFormBytes, this.settings.maxBodyBytes), gated: 'none' as const };
    return this.forms.receive(request, limits, (form) =>
      this.gate.pass(async () => work(await this.read(form)), form.size),
    );
  }

  private async read(form: SpooledForm): Promise<RunWrite[]> {
    const batch: Batch = { post: new Map(), patch: new Map() };
    const read = jsonReader(this.settings);
    for (const part of form.parts) add(await form.read(part), batch, read);
    const body = { post: [...batch.post.values()], patch: [...batch.patch.values()] };
    try {
      return toRunWrites(this.validation.transform(body, { metatype: RunBatchDto, type: 'body' }) as RunBatchDto);
    } catch (error) {
      if (error instanceof ValidationError) throw new ValidationError(error.errors.map((each) => atPart(each, batch)));
      throw error;
    }
  }
}

function add(part: PartContent, batch: Batch, read: (part: PartContent) => unknown): void {
  const [kind = '', written, member, ...rest] = part.name.split('.');
  if (kind === 'attachment' || kind === 'feedback') throw new FormPartNotSupportedError(part.name);
  const id = canonicalUuid(written);
  const isKnown = (kind === 'post' || kind === 'patch') && (member === undefined || members.includes(member));
  if (!isKnown || id === null || rest.length > 0) {
    const expected = `post.{id} or patch.{id}, alone or with one of .${members.join(', .')}`;
    throw ValidationError.of(['body', part.name], `The name of a part should be ${expected}`);
  }
  const value = read(part);
  const run = batch[kind].get(id) ?? { id };
  batch[kind].set(id, run);
  if (member !== undefined) run[member] = value;
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw ValidationError.of(['body', part.name], 'Input should be a valid dictionary', 'dict_type');
  } else if ('id' in value && value.id !== undefined && canonicalUuid(value.id) !== id) {
    throw ValidationError.of(['body', part.name, 'id'], 'Input should be the id in the name of the part');
  } else Object.assign(run, value, { id });
}

/** A run of a form has no index, but a name. */
function atPart({ loc, ...what }: FieldError, batch: Batch): FieldError {
  const [body, kind, index, ...rest] = loc;
  const id = [...(batch[kind as Kind] ?? new Map<string, never>()).keys()][Number(index)];
  return { loc: id === undefined ? loc : [body as string, `${kind}.${id}`, ...rest], ...what };
}
