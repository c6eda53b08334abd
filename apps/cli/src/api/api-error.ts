import { CommandError, type ExitCode, exitCodes } from '../contract/errors.js';
import { escapeControls } from '../terminal/terminal.js';
import type { FieldError } from './wire-types.js';

/** Unsuccessful answer. */
export class ApiError extends CommandError {
  constructor(
    readonly status: number,
    message: string,
    details: readonly string[] = [],
    exitCode: ExitCode = exitCodes.unknown,
  ) {
    super(message, exitCode, details);
    this.name = 'ApiError';
  }
}

type Hints = Readonly<Record<number, string>>;

const hintsOfKeys: Hints = {
  401: 'Give a key with --api-key or HEDDLE_API_KEY, or store one with heddle login.',
  403: 'The key lacks the permission, or belongs to another workspace (--workspace).',
};
export const experimentsHints: Hints = {
  ...hintsOfKeys,
  404: 'Is --url the address of the experiments service?',
};
export const controlPlaneHints: Hints = {
  ...hintsOfKeys,
  404: 'heddle deployments list shows the deployments. Is --url the address of the control plane?',
};
const hintsOfCodes = new Map<unknown, string>([
  [
    'example_in_other_dataset',
    'A row id belongs to one dataset: upload to the dataset that has it, or give the rows other ids.',
  ],
]);

/** Body of an answer; proxies answer with other texts than JSON. */
export function answerBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { detail: text.slice(0, 500) };
  }
}

/** Describes an unsuccessful answer; `row` names a row of an upload by its position in the file. */
export function describeAnswer(
  status: number,
  body: unknown,
  row: (index: number) => string = (index) => `row ${index + 1}`,
  hints: Hints = experimentsHints,
): { message: string; details: string[] } {
  const detail =
    typeof body === 'object' && body !== null ? (body as { detail?: unknown; error?: unknown; code?: unknown }) : {};
  if (Array.isArray(detail.detail)) {
    const errors = detail.detail.filter(isFieldError);
    return {
      message: `HTTP ${status}: ${errors.length === 1 ? 'one problem' : `${errors.length} problems`}`,
      details: errors.map(({ loc, msg }) => `${placeOf(loc, row)}: ${escapeControls(msg)}`),
    };
  }
  const reason = detail.detail ?? detail.error;
  const text = typeof reason === 'string' ? escapeControls(reason) : 'no reason given';
  const hint = hintsOfCodes.get(detail.code) ?? hints[status];
  return { message: `HTTP ${status}: ${text}`, details: hint === undefined ? [] : [hint] };
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && Array.isArray((value as FieldError).loc) && 'msg' in value;

/** `["body","results",3,"start_time"]` as `row 4, start_time`. */
function placeOf(loc: readonly (string | number)[], row: (index: number) => string): string {
  const [first, second, index, ...rest] = loc;
  if (first === 'body' && second === 'results' && typeof index === 'number')
    return [row(index), ...(rest.length > 0 ? [pathOf(rest)] : [])].join(', ');
  const path = first === 'body' ? loc.slice(1) : loc;
  return path.length > 0 ? pathOf(path) : 'upload';
}

const pathOf = (path: readonly (string | number)[]) =>
  escapeControls(
    path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join(''),
  );
