import { ExampleChangePartDto, ExampleFormPartDto } from '@heddle/dto-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, type FormLimits, type FormPart, jsonReader } from '@heddle/http';
import type { ExampleChange, ExampleDraft } from './example-plan.js';
import { AttachmentsNotSupportedError } from './example.errors.js';
import { toChange, toDraft } from './example-write.request.js';

type Json = Record<string, unknown>;

/** The parts of one example. */
interface ExampleParts {
  id: string;
  /** As the client wrote it: the name of its parts. */
  name: string;
  about: Json;
  inputs?: Json;
  outputs?: Json;
}

const contents = ['inputs', 'outputs'] as const;
const attachments = /^(attachments?\.|attachments_operations$)/;
const pipe = new ContractValidationPipe();

/** `{id}`, `{id}.inputs` and `{id}.outputs`, in any order: the examples in the order in which they begin. */
export function draftsOfForm(parts: readonly FormPart[], datasetId: string, limits: FormLimits): ExampleDraft[] {
  return examplesOf(parts, limits).map(({ id, name, about, ...content }) => {
    const dto = checked(ExampleFormPartDto, about, name);
    return toDraft({ ...dto, ...content }, { id, datasetId, place: ['body', name] });
  });
}

export function changesOfForm(parts: readonly FormPart[], datasetId: string, limits: FormLimits): ExampleChange[] {
  return examplesOf(parts, limits).map(({ id, name, about, ...content }) => {
    const dto = checked(ExampleChangePartDto, about, name);
    return toChange({ ...dto, ...content, dataset_id: datasetId }, { id, place: ['body', name] });
  });
}

function examplesOf(parts: readonly FormPart[], limits: FormLimits): ExampleParts[] {
  const read = jsonReader(limits);
  const examples = new Map<string, ExampleParts>();
  const met = new Set<string>();
  for (const part of parts) {
    if (met.has(part.name)) throw ValidationError.of(['body', part.name], 'The part comes twice', 'duplicate');
    met.add(part.name);
    const dot = part.name.indexOf('.');
    const name = dot === -1 ? part.name : part.name.slice(0, dot);
    const member = dot === -1 ? null : part.name.slice(dot + 1);
    const id = canonicalUuid(name);
    if (id === null) throw ValidationError.of(['body', part.name], 'A part is named after an example', 'uuid_parsing');
    if (member !== null && attachments.test(member)) throw new AttachmentsNotSupportedError(part.name);
    const example = examples.get(id) ?? { id, name, about: {} };
    examples.set(id, example);
    if (member === null) example.about = objectOf(read(part), part.name);
    else example[contentNamed(member, part.name)] = objectOf(read(part), part.name);
  }
  if (examples.size === 0) throw ValidationError.of(['body'], 'The form has no example', 'too_short');
  return [...examples.values()];
}

function contentNamed(member: string, part: string): 'inputs' | 'outputs' {
  const content = contents.find((name) => name === member);
  if (content) return content;
  throw ValidationError.of(['body', part], 'A part of an example is its inputs or its outputs', 'literal_error');
}

function objectOf(value: unknown, part: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw ValidationError.of(['body', part], 'Input should be an object', 'dict_type');
}

/** As a body is checked, with the name of the part before the place. */
function checked<T extends object>(type: new () => T, value: Json, part: string): T {
  try {
    return pipe.transform(value, { metatype: type, type: 'body' }) as T;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.errors.map(({ loc, ...what }) => ({ loc: ['body', part, ...loc.slice(1)], ...what })),
    );
  }
}
