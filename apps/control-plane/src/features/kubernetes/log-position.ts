interface TimedLine {
  /** Sortable as text: seconds since the epoch and nanoseconds. */
  position: string;
  text: string;
}

const line = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) ?(.*)$/s;

/** A line as Kubernetes returns it with its time; null for another form. */
export function parseTimedLine(given: string): TimedLine | null {
  const [, seconds, fraction = '', zone, text = ''] = line.exec(given) ?? [];
  const atMs = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(atMs)) return null;
  return { position: `${String(atMs / 1000).padStart(11, '0')}.${fraction.padEnd(9, '0')}`, text };
}

/** The second of a position, from which Kubernetes repeats lines. */
export const secondOf = (position: string): Date => new Date(Number(position.split('.')[0]) * 1000);
