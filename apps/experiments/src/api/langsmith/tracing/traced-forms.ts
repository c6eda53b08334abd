import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { maxTracedRuns, RunBatchDto } from '@heddle/dto-experiments';
import { canonicalUuid, type FieldError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, jsonReader, type PartContent } from '@heddle/http';
import type { RunWrite } from '../../../core/runs/run-write.js';
import type { ReadBatch } from '../../../features/tracing/tracing.service.js';
import { FormReceiver } from '../../../intake/form-receiver.js';
import { IntakeSemaphore } from '../../../intake/intake-semaphore.js';
import { IntakeSettings } from '../../../intake/intake-settings.js';
import type { SpooledForm } from '../../../intake/spooled-form.js';
import { toRunWrites } from './trace.request.js';

/** Members of a run that come as parts of their own. */
const members = ['inputs', 'outputs', 'events', 'extra', 'error', 'serialized'];

/** Covers all new runs with all their members, and as many changed ones. */
const maxParts = 2 * maxTracedRuns * (1 + members.length);
/** Decompressed size of all forms in progress together; a larger form is read alone. */
const concurrentFormBytes = 64 * 1024 * 1024;

const notSupported = {
  attachment: 'Attachments are not supported; the run is stored without them',
  feedback: 'Feedback in a form of runs is not supported; send it to /feedback',
};

type Kind = RunWrite['kind'];
type Batch = Record<Kind, Map<string, Record<string, unknown>>>;

/** Runs with invalid parts, like `post.{id}`, with the violations. */
type Spoiled = Map<string, FieldError[]>;

/** Reads runs that are sent as the parts of a form. */
@Injectable()
export class TracedForms {
  private readonly validation = new ContractValidationPipe();

  private readonly semaphore = new IntakeSemaphore(concurrentFormBytes);

  constructor(
    private readonly forms: FormReceiver,
    private readonly settings: IntakeSettings,
  ) {}

  /** The runs are in memory during the work, so the total size of all forms in progress is bounded. */
  withRuns<T>(request: Request, work: (batch: ReadBatch) => Promise<T>): Promise<T> {
    const limits = { maxParts, maxBytes: this.settings.maxJsonBytes, gated: 'none' as const };
    return this.forms.receive(request, limits, (form) =>
      this.semaphore.run(async () => work(await this.read(form)), Math.min(form.size, concurrentFormBytes)),
    );
  }

  private async read(form: SpooledForm): Promise<ReadBatch> {
    const batch: Batch = { post: new Map(), patch: new Map() };
    const spoiled: Spoiled = new Map();
    const read = jsonReader(this.settings, 'replaced');
    for (const part of form.parts) {
      try {
        add(await form.read(part), batch, read);
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        const run = runOf(part.name);
        spoiled.set(run, [...(spoiled.get(run) ?? []), ...error.errors]);
      }
    }
    for (const kind of ['post', 'patch'] as const) {
      for (const id of batch[kind].keys()) if (spoiled.has(`${kind}.${id}`)) batch[kind].delete(id);
    }
    const body = { post: [...batch.post.values()], patch: [...batch.patch.values()] };
    this.validation.transform(body, { metatype: RunBatchDto, type: 'body' });
    const { writes, refused } = await toRunWrites(body);
    const named = refused.map((errors) => errors.map((each) => atPart(each, batch)));
    return { writes, refused: [...spoiled.values(), ...named] };
  }
}

/** The run of a part, like `post.{id}`; the name of the part when it has another form. */
function runOf(partName: string): string {
  const [kind, written] = partName.split('.');
  const id = canonicalUuid(written);
  return (kind === 'post' || kind === 'patch') && id !== null ? `${kind}.${id}` : partName;
}

function add(part: PartContent, batch: Batch, read: (part: PartContent) => unknown): void {
  const [kind = '', written, member, ...rest] = part.name.split('.');
  if (kind === 'attachment' || kind === 'feedback') {
    throw ValidationError.of(['body', part.name], notSupported[kind], 'not_supported');
  }
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

/** Errors of runs in a form name the part in place of an index. */
function atPart({ loc, ...what }: FieldError, batch: Batch): FieldError {
  const [body, kind, index, ...rest] = loc;
  const id = [...(batch[kind as Kind] ?? new Map<string, never>()).keys()][Number(index)];
  return { loc: id === undefined ? loc : [body as string, `${kind}.${id}`, ...rest], ...what };
}
