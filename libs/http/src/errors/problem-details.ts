import { STATUS_CODES } from 'node:http';
import type { FieldError } from '@heddle/errors';

export const problemType = 'application/problem+json; charset=utf-8';

/** An error in the form of RFC 9457: `detail` is a text; field errors are in `errors`. */
export function toProblem(
  status: number,
  { detail, ...members }: { detail: unknown; [member: string]: unknown },
): Record<string, unknown> {
  const fields = Array.isArray(detail) ? (detail as FieldError[]) : undefined;
  return {
    ...members,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: fields ? fields.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ') : String(detail),
    ...(fields ? { errors: fields } : {}),
  };
}
