import { ValidationError } from '@heddle/errors';

/** One server-sent event. `data` is JSON text without line breaks. */
export const sseFrame = (event: string, data: string, id: string) =>
  `event: ${event}\r\ndata: ${data}\r\nid: ${id}\r\n\r\n`;

/**
 * A comment without an empty line, which would dispatch an event. The standard drops events without data, but the
 * official JavaScript client delivers them after an id.
 */
export const sseHeartbeat = ': heartbeat\r\n';

/** Reconnection delay in ms, for clients of the standard; without an empty line, as above. */
export const sseRetry = 'retry: 1000\r\n';

/**
 * Start position from `Last-Event-ID`: after that event, or the beginning for `-1` and `-`. undefined without the
 * header: new events only.
 */
export function parseLastEventId(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === '-1' || value === '-') return -1;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw ValidationError.of(
    ['header', 'Last-Event-ID'],
    'Input should be an id of this stream, or -1 for its beginning',
    'event_id_parsing',
  );
}

/** Events of the run, independent of stream modes. */
const ofEveryMode = ['metadata', 'feedback', 'error'];

export interface EventSelection {
  /** Empty means all. */
  modes?: readonly string[] | undefined;
  /** False excludes subgraphs. Other values change nothing: readers only get the modes that the run streams. */
  subgraphs?: boolean | undefined;
  /** Namespaces, the root as an empty text. undefined means all. */
  namespaces?: readonly string[] | undefined;
}

/** Whether an event matches the requested modes; `mode|namespace` and `messages/partial` belong to their mode. */
export function eventFilter({ modes = [], subgraphs = true, namespaces }: EventSelection): (event: string) => boolean {
  if (modes.length === 0 && subgraphs && !namespaces) return () => true;
  const places = namespaces && new Set(namespaces);
  const wanted = new Set(modes.map((mode) => (mode === 'messages-tuple' ? 'messages' : mode)));
  return (event) => {
    if (!subgraphs && event.includes('|')) return false;
    const base = event.split(/[|/]/, 1)[0] as string;
    if (places && !ofEveryMode.includes(base) && !places.has(namespaceOf(event))) return false;
    return wanted.size === 0 || ofEveryMode.includes(base) || wanted.has(base);
  };
}

/** The part behind the mode; a namespace has the separator of the mode inside, too. */
const namespaceOf = (event: string): string => (event.includes('|') ? event.slice(event.indexOf('|') + 1) : '');
