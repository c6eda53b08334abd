/** One entry of a 422 body. */
interface FieldProblem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** Unsuccessful answer of a service. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly fields: readonly FieldProblem[] = [],
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

/** No answer of the service. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';

  constructor(
    readonly service: string,
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(`The ${service} at ${url} does not answer.`, options);
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as FieldProblem).loc) &&
    typeof (value as FieldProblem).msg === 'string'
  );
}

/** Readable form of a location: `["body","results",0,"start_time"]` is `results[0].start_time`. */
export function fieldPath(loc: readonly (string | number)[]): string {
  const places = ['body', 'query', 'path', 'header'];
  const parts = loc.length > 1 && places.includes(String(loc[0])) ? loc.slice(1) : loc;
  return parts.reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
    '',
  );
}

/** Reads `{"detail": "text"}` and `{"detail": [{loc, msg, type}]}`; describes other bodies by their status. */
export function toApiError(status: number, body: unknown, requestId: string | null = null): ApiError {
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : undefined;
  if (typeof detail === 'string' && detail !== '') return new ApiError(status, detail, [], requestId);
  if (Array.isArray(detail)) {
    const fields = detail.filter(isFieldProblem);
    const message = fields.map((field) => `${fieldPath(field.loc)}: ${field.msg}`).join('; ');
    return new ApiError(status, message || `The request was refused (${status}).`, fields, requestId);
  }
  return new ApiError(status, `The service answered ${status} without saying why.`, [], requestId);
}

/** Whether an automatic retry may help: a transient failure of the network or the server. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ServiceUnreachableError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 502);
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
