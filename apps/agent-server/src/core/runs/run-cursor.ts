import { canonicalUuid, type FieldError, ValidationError } from '@heddle/errors';

/** Last run of a page. The next page begins after it, independently of created and deleted runs. */
export interface RunCursor {
  /** Creation time with microseconds. */
  createdAt: string;
  runId: string;
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Opaque for clients. */
export const formatCursor = ({ createdAt, runId }: RunCursor): string =>
  Buffer.from(`${createdAt} ${runId}`).toString('base64url');

export function parseCursor(text: string, loc: FieldError['loc'] = ['body', 'cursor']): RunCursor {
  const [createdAt = '', runId] = Buffer.from(text, 'base64url').toString().split(' ');
  const id = canonicalUuid(runId);
  if (id !== null && time.test(createdAt) && !Number.isNaN(Date.parse(createdAt))) return { createdAt, runId: id };
  throw ValidationError.of(loc, 'Input should be a cursor of an earlier answer', 'cursor_parsing');
}
