import { ValidationError } from '@heddle/errors';

/**
 * Position in the stream of a thread. `at` orders the stream: the creation time of a run, or the start time of an edit,
 * in microseconds of the database's clock. Both are set under the lock of the thread, later than every earlier entry,
 * so that all replicas see one order and no entry is inserted later. `seq` is the position within a run.
 */
export interface ThreadPosition {
  at: number;
  seq: number;
}

/** Before all entries. */
export const threadStart: ThreadPosition = { at: -1, seq: 0 };

/** After all events of a run that was claimed less than two million times. */
export const afterRun = Number.MAX_SAFE_INTEGER;

export const threadEventId = ({ at, seq }: ThreadPosition): string => `${at}-${seq}`;

/**
 * Start position from `Last-Event-ID`: after that event, or the beginning for `-`. Without the header undefined: only
 * new entries. `<at>` alone is before the entries of that time, `<at>-*` is after them.
 */
export function parseThreadEventId(value: string | undefined): ThreadPosition | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === '-') return threadStart;
  const parts = /^(\d+)(?:-(\d+|\*))?$/.exec(value);
  if (parts) return { at: place(parts[1] as string), seq: parts[2] === '*' ? afterRun : place(parts[2] ?? '0') };
  throw ValidationError.of(
    ['header', 'Last-Event-ID'],
    'Input should be an id of this stream, or - for its beginning',
    'event_id_parsing',
  );
}

/** Larger numbers than JavaScript represents mean the end of the stream. */
const place = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
