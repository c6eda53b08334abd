import { parseInstant } from '@heddle/dto-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';

/** Run at the edge of a page: the next page begins after it, the previous page ends before it. */
export interface RunCursor {
  startTime: string;
  id: string;
  /** True for the previous page. */
  back: boolean;
}

const backwards = 'back';

export function encodeCursor({ startTime, id, back }: RunCursor): string {
  return Buffer.from([startTime, id, ...(back ? [backwards] : [])].join('|')).toString('base64url');
}

export function decodeCursor(cursor: string): RunCursor {
  const [startTime = '', runId, direction, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  const id = canonicalUuid(runId);
  const isDirection = direction === undefined || direction === backwards;
  try {
    if (id !== null && isDirection && rest.length === 0) {
      return { startTime: parseInstant(startTime), id, back: direction === backwards };
    }
  } catch {
    // Reported below like other invalid cursors.
  }
  throw ValidationError.of(['body', 'cursor'], 'Input should be a cursor of an earlier answer');
}
