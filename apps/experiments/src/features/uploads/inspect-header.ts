import { type UploadHeader, uploadHeaderShape } from '@heddle/dto-experiments';
import { isObject, ValidationError } from '@heddle/errors';
import { findUnstorable } from '@heddle/http';
import { type ExperimentWindow, listKey, maxErrors, reportUnstorable } from './inspect-rows.js';
import type { UploadWarnings } from './upload-warnings.js';
import { ErrorCollector, place, validateShape } from './validate-shape.js';

const isKnown = (key: string) => key === listKey || Object.hasOwn(uploadHeaderShape.fields, key);
const windowFields: readonly string[] = ['experiment_start_time', 'experiment_end_time'];

/** Members of an upload without its rows, in the order of arrival. */
export class HeaderMembers {
  /** True if the rows were present as a list. */
  hasList = false;
  private readonly members: Record<string, unknown> = {};
  private readonly unknown: string[] = [];

  take(key: string, value: unknown): void {
    if (isKnown(key)) this.members[key] = value;
    else this.unknown.push(key);
  }

  static of(value: Record<string, unknown>): HeaderMembers {
    const header = new HeaderMembers();
    for (const key of Object.keys(value)) header.take(key, value[key]);
    return header;
  }

  /** Time range of the rows; undefined until both times have arrived. */
  get window(): ExperimentWindow | undefined {
    return windowFields.every((field) => Object.hasOwn(this.members, field)) ? this.readWindow() : undefined;
  }

  /** Times of the experiment after the end of the document. */
  readWindow(): ExperimentWindow {
    const header = this.read(new ErrorCollector(0));
    return { first: header.experiment_start_time, last: header.experiment_end_time };
  }

  /** Adds all violations to `errors`. */
  inspect(errors: ErrorCollector, warnings?: UploadWarnings): UploadHeader {
    const { members } = this;
    for (const name of this.unknown) warnings?.add('unknown_field', () => ['body', name], name);
    const before = errors.errors.length;
    const header = this.read(errors);
    const { [listKey]: list, ...fields } = members;
    reportUnstorable(findUnstorable(fields), ['body'], before, errors);
    if (this.hasList) {
      if (list !== undefined)
        errors.add(['body', listKey], 'Rows are sent by themselves, after the rest', 'extra_forbidden');
    } else {
      if (list === undefined) errors.add(['body', listKey], 'Field required', 'missing');
      else errors.add(['body', listKey], 'Input should be a valid list', 'list_type');
    }
    if (errors.errors.slice(before).every(({ loc }) => loc[1] !== 'dataset_id' && loc[1] !== 'dataset_name')) {
      if (!header.dataset_id && !header.dataset_name) {
        errors.add(['body'], 'Must provide either dataset_id or dataset_name', 'value_error');
      }
    }
    const { experiment_start_time: start, experiment_end_time: end } = header;
    if (start && end && end < start) {
      errors.add(['body', 'experiment_end_time'], 'The experiment ends before it starts', 'value_error');
    }
    return header;
  }

  private read(errors: ErrorCollector): UploadHeader {
    const { [listKey]: _, ...fields } = this.members;
    return validateShape(uploadHeaderShape, fields, place('body'), errors) as unknown as UploadHeader;
  }
}

/** Header of an upload in chunks; throws all its violations. */
export function inspectHeaderAlone(value: unknown): UploadHeader {
  const errors = new ErrorCollector(maxErrors);
  if (!isObject(value)) {
    const message = 'Input should be a valid dictionary or object to extract fields from';
    throw ValidationError.of(['body'], message, 'model_attributes_type');
  }
  const header = HeaderMembers.of(value);
  header.hasList = true;
  const fields = header.inspect(errors);
  if (errors.errors.length > 0) throw new ValidationError(errors.errors);
  return fields;
}
