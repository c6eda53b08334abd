import { isUuid } from '@heddle/dto-common';
import { parseInstant } from '@heddle/dto-experiments';
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
  try {
    if (isUuid(id)) return { startTime: parseInstant(startTime), id };
  } catch {
    // Reported below, like every other text that is no cursor.
  }
  throw ValidationError.of(['body', 'cursor'], 'Input should be `cursors.next` of an earlier answer');
}
