import { canonicalUuid, type FieldError, ValidationError } from '@heddle/errors';

/** Last run of a page. The next page begins after it, independently of created and deleted runs. */
export interface RunCursor {
  /** Time by which the list is ordered, in microseconds. */
  time: string;
  runId: string;
}

const timeFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Opaque for clients. */
export const formatCursor = ({ time, runId }: RunCursor): string =>
  Buffer.from(`${time} ${runId}`).toString('base64url');

export function parseCursor(text: string, loc: FieldError['loc'] = ['body', 'cursor']): RunCursor {
  const [time = '', runId] = Buffer.from(text, 'base64url').toString().split(' ');
  const id = canonicalUuid(runId);
  if (id !== null && timeFormat.test(time) && !Number.isNaN(Date.parse(time))) return { time, runId: id };
  throw ValidationError.of(loc, 'Input should be a cursor of an earlier answer', 'cursor_parsing');
}
