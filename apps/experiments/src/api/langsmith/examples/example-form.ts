import { ExampleChangePartDto, ExampleFormPartDto } from '@heddle/dto-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import { ContractValidationPipe, type FormPart, type JsonLimits, jsonReader } from '@heddle/http';
import { slicesOf } from '../../../contract/slicer.js';
import type { ExampleChange, ExampleDraft } from '../../../core/examples/example-plan.js';
import { AttachmentsNotSupportedError } from '../../../core/examples/example.errors.js';
import type { SpooledForm } from '../../../intake/spooled-form.js';
import { toChange, toDraft } from './example-write.request.js';

type Json = Record<string, unknown>;

/** Maximum examples per request. */
export const maxExamples = 20_000;
/** Maximum parts per form: up to three per example. */
export const maxExampleParts = 3 * maxExamples;

/** The parts of one example. */
interface ExampleParts {
  id: string;
  /** Id as the client wrote it, in the names of the parts. */
  name: string;
  about?: FormPart;
  inputs?: FormPart;
  outputs?: FormPart;
}

interface ExampleJson {
  about: Json;
  inputs?: Json;
  outputs?: Json;
}

/** A form whose part names are valid. */
export interface ExampleForm {
  /** Examples in the order of their first parts. */
  examples: readonly ExampleParts[];
  form: SpooledForm;
  limits: JsonLimits;
}

const contents = ['inputs', 'outputs'] as const;
const attachments = /^(attachments?\.|attachments_operations$)/;
const pipe = new ContractValidationPipe();

export async function* draftsOfForm(form: ExampleForm, datasetId: string): AsyncGenerator<ExampleDraft[]> {
  yield* read(form, ({ id, name }, { about, ...content }) => {
    const dto = checked(ExampleFormPartDto, about, name);
    return toDraft({ ...dto, ...content }, { id, datasetId, place: ['body', name] });
  });
}

export async function* changesOfForm(form: ExampleForm, datasetId: string): AsyncGenerator<ExampleChange[]> {
  yield* read(form, ({ id, name }, { about, ...content }) => {
    const dto = checked(ExampleChangePartDto, about, name);
    return toChange({ ...dto, ...content, dataset_id: datasetId }, { id, place: ['body', name] });
  });
}

/** Yields slices; holds one slice in memory at a time. */
async function* read<T>(
  { examples, form, limits }: ExampleForm,
  convert: (parts: ExampleParts, content: ExampleJson) => T,
): AsyncGenerator<T[]> {
  const reader = jsonReader(limits);
  const objectIn = async (part: FormPart | undefined) => {
    const value = part && reader(await form.read(part));
    if (!part || (typeof value === 'object' && value !== null && !Array.isArray(value)))
      return value as Json | undefined;
    throw ValidationError.of(['body', part.name], 'Input should be an object', 'dict_type');
  };
  for (const slice of slicesOf(examples, sizeOf)) {
    const converted: T[] = [];
    for (const parts of slice) {
      const [about = {}, inputs, outputs] = [
        await objectIn(parts.about),
        await objectIn(parts.inputs),
        await objectIn(parts.outputs),
      ];
      converted.push(convert(parts, { about, ...(inputs && { inputs }), ...(outputs && { outputs }) }));
    }
    yield converted;
  }
}

const sizeOf = ({ about, inputs, outputs }: ExampleParts) =>
  [about, inputs, outputs].reduce((bytes, part) => bytes + (part ? part.end - part.start : 0), 0);

/** Groups the parts `{id}`, `{id}.inputs` and `{id}.outputs`, which may come in any order. */
export function toExampleForm(form: SpooledForm, limits: JsonLimits): ExampleForm {
  const examples = new Map<string, ExampleParts>();
  const met = new Set<string>();
  for (const part of form.parts) {
    if (met.has(part.name)) throw ValidationError.of(['body', part.name], 'The part comes twice', 'duplicate');
    met.add(part.name);
    const dot = part.name.indexOf('.');
    const name = dot === -1 ? part.name : part.name.slice(0, dot);
    const member = dot === -1 ? null : part.name.slice(dot + 1);
    const id = canonicalUuid(name);
    if (id === null) throw ValidationError.of(['body', part.name], 'A part is named after an example', 'uuid_parsing');
    if (member !== null && attachments.test(member)) throw new AttachmentsNotSupportedError(part.name);
    const example = examples.get(id) ?? { id, name };
    examples.set(id, example);
    example[member === null ? 'about' : contentNamed(member, part.name)] = part;
  }
  if (examples.size === 0) throw ValidationError.of(['body'], 'The form has no example', 'too_short');
  if (examples.size > maxExamples) {
    throw ValidationError.of(['body'], `The form has more than ${maxExamples} examples`, 'too_long');
  }
  return { examples: [...examples.values()], form, limits };
}

function contentNamed(member: string, part: string): 'inputs' | 'outputs' {
  const content = contents.find((name) => name === member);
  if (content) return content;
  throw ValidationError.of(['body', part], 'A part of an example is its inputs or its outputs', 'literal_error');
}

/** Validates a part like a body, and puts the name of the part before the location of errors. */
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
