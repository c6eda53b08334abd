import { parseInstant } from '@heddle/dto-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';

/** The last run of a page: the next one goes on after it. */
export interface RunCursor {
  startTime: string;
  id: string;
}

export function encodeCursor({ startTime, id }: RunCursor): string {
  return Buffer.from(`${startTime}|${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): RunCursor {
  const [startTime = '', runId] = Buffer.from(cursor, 'base64url').toString().split('|');
  const id = canonicalUuid(runId);
  try {
    if (id !== null) return { startTime: parseInstant(startTime), id };
  } catch {
    // Reported below, like every other text that is no cursor.
  }
  throw ValidationError.of(['body', 'cursor'], 'Input should be `cursors.next` of an earlier answer');
}
