import { isUuid } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';

/** The last run of a page: the next one goes on after it. */
export interface RunCursor {
  startTime: string;
  id: string;
}

export function encodeCursor({ startTime, id }: RunCursor): string {
  return Buffer.from(`${startTime}|${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): RunCursor {
  const [startTime = '', id] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/.test(startTime) && isUuid(id)) return { startTime, id };
  throw ValidationError.of(['body', 'cursor'], 'Input should be `cursors.next` of an earlier answer');
}
